// An RP2040 with chips on its pins, run step by step by whoever writes to its standard input.
//
//   node emulator.mjs ROM FIRMWARE FILES
//
// Each line in is an order, in JSON; each is answered by one line out. Time stands still between two orders.
//   {"run_ms": N}              runs that much simulated time; tells {at_ms, usb, lights, highs, reads, scans}
//   {"usb": "hex"}             these bytes come over USB
//   {"turn": [arrow, angle]}   {"button": 0 or 1}   {"tag": {"uid": "hex", "pages": "hex"} or null}

import fs from "node:fs";
import readline from "node:readline";
import { ConsoleLogger, GPIOPinState, LogLevel, Simulator, USBCDC } from "rp2040js";
import { As5600, Mfrc522, Ws2812 } from "./chips.mjs";

const FILES_AT = 640 * 1024; // where MicroPython's file system begins on a Pico
const FLASH_AT = 0x10000000;
const CYCLE_NANOS = 8; // 125 MHz
const PINS = { button: 14, lights: 16, select: 5 };

const [romPath, firmwarePath, filesPath] = process.argv.slice(2);
const simulator = new Simulator();
const { rp2040: mcu, clock } = simulator;
mcu.logger = new ConsoleLogger(LogLevel.Error);
const rom = fs.readFileSync(romPath);
mcu.loadBootrom(new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)));
mcu.flash.fill(0xff);
mcu.flash.set(fs.readFileSync(firmwarePath), 0);
mcu.flash.set(fs.readFileSync(filesPath), FILES_AT);
mcu.onBreak = (code) => { console.error(`stopped at ${mcu.core.PC.toString(16)}, breakpoint ${code}`); process.exit(3); };

const arrows = [new As5600(mcu.i2c[0]), new As5600(mcu.i2c[1])];
const reader = new Mfrc522(mcu.spi[0], mcu.gpio[PINS.select], clock);
const lights = new Ws2812(mcu.gpio[PINS.lights], clock);
mcu.gpio[PINS.button].setInputValue(true);

const cdc = new USBCDC(mcu.usbCtrl);
const toDevice = [];
let fromDevice = [];
let isUp = false;
cdc.onDeviceConnected = () => { isUp = true; };
cdc.onSerialData = (bytes) => { fromDevice.push(...bytes); };

function feed() {
  while (isUp && toDevice.length && !cdc.txFIFO.full) cdc.sendSerialByte(toDevice.shift());
}

function run(ms) {
  const end = clock.nanos + ms * 1e6;
  let steps = 0;
  while (clock.nanos < end) {
    if (mcu.core.waiting) clock.tick(Math.min(clock.nanosToNextAlarm, end - clock.nanos));
    else clock.tick(mcu.core.executeInstruction() * CYCLE_NANOS);
    if ((++steps & 0x3ff) === 0) feed();
  }
  feed();
}

function told() {
  lights.endFrame();
  const usb = Buffer.from(fromDevice).toString("hex");
  fromDevice = [];
  return {
    at_ms: Math.round(clock.nanos / 1e6), is_up: isUp, usb,
    lights: lights.frames.splice(0), highs: [...lights.highs].sort((a, b) => a - b),
    reads: arrows.map((arrow) => arrow.reads), scans: reader.scans,
  };
}

function obey(order) {
  if (order.usb) toDevice.push(...Buffer.from(order.usb, "hex"));
  if (order.turn) arrows[order.turn[0]].angle = order.turn[1];
  if ("button" in order) mcu.gpio[PINS.button].setInputValue(!order.button);
  if ("tag" in order) {
    reader.tag = order.tag && { uid: Buffer.from(order.tag.uid, "hex"), pages: Buffer.from(order.tag.pages, "hex") };
  }
  if (order.run_ms) run(order.run_ms);
  return told();
}

mcu.core.PC = FLASH_AT;
for await (const line of readline.createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(obey(JSON.parse(line))) + "\n");
}
