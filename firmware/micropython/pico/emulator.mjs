// An RP2040 with chips on its pins, run step by step by whoever writes to its standard input.
//
//   node emulator.mjs ROM FIRMWARE FILES
//
// Each line in is an order, in JSON; each is answered by one line out. Time stands still between two orders.
//   {"run_ms": N}              runs that much simulated time; tells {at_ms, boots, usb, lights, highs, reads, scans}
//   {"usb": "hex"}             these bytes come over USB
//   {"turn": [arrow, angle]}   {"button": 0 or 1}   {"tag": {"uid": "hex", "pages": "hex"} or null}
//   {"arrow": [arrow, {...}]}  {"reader": {...}}    faults: fields of chips.mjs, such as {"isSilent": true}

import fs from "node:fs";
import readline from "node:readline";
import { ConsoleLogger, GPIOPinState, LogLevel, Simulator, USBCDC } from "rp2040js";
import { As5600, Mfrc522, Ws2812 } from "./chips.mjs";

const FILES_AT = 640 * 1024; // where MicroPython's file system begins on a Pico
const FLASH_AT = 0x10000000;
const FLASH_SIZE = 2 * 1024 * 1024;
const WATCHDOG = 0x40058; // its place on the bus
const CYCLE_NANOS = 8; // 125 MHz
const PINS = { button: 14, lights: 16, select: 5 };

const [romPath, firmwarePath, filesPath] = process.argv.slice(2);
const rom = fs.readFileSync(romPath);
const toDevice = [];
let fromDevice = [];
let chip = null;
let boots = 0;
let passedNanos = 0; // in the boots before this one

// One boot: all but the flash is new. `reason` is what the watchdog would say of the last one.
function boot(flash, reason) {
  const simulator = new Simulator();
  const { rp2040: mcu, clock } = simulator;
  const isUp = { now: false };
  mcu.logger = new ConsoleLogger(LogLevel.Error);
  mcu.loadBootrom(new Uint32Array(rom.buffer.slice(rom.byteOffset, rom.byteOffset + rom.length)));
  mcu.flash.set(flash);
  mcu.onBreak = (code) => { console.error(`stopped at ${mcu.core.PC.toString(16)}, breakpoint ${code}`); process.exit(3); };
  const arrows = [new As5600(mcu.i2c[0]), new As5600(mcu.i2c[1])];
  const reader = new Mfrc522(mcu.spi[0], mcu.gpio[PINS.select], clock);
  const lights = new Ws2812(mcu.gpio[PINS.lights], clock);
  mcu.gpio[PINS.button].setInputValue(true);
  const cdc = new USBCDC(mcu.usbCtrl);
  cdc.onDeviceConnected = () => { isUp.now = true; };
  cdc.onSerialData = (bytes) => { fromDevice.push(...bytes); };
  const watchdog = mcu.peripherals[WATCHDOG];
  watchdog.reason = reason;
  watchdog.onWatchdogTrigger = () => { chip.wantsReset = true; };
  mcu.core.PC = FLASH_AT;
  boots++;
  return { mcu, clock, arrows, reader, lights, cdc, isUp, wantsReset: false };
}

// The chips on the pins stay as hands left them.
function restart() {
  const old = chip;
  passedNanos += old.clock.nanos;
  toDevice.length = 0;
  chip = boot(old.mcu.flash, old.mcu.peripherals[WATCHDOG].reason);
  chip.arrows.forEach((arrow, which) => { arrow.angle = old.arrows[which].angle; });
  chip.reader.tag = old.reader.tag;
}

function feed() {
  while (chip.isUp.now && toDevice.length && !chip.cdc.txFIFO.full) chip.cdc.sendSerialByte(toDevice.shift());
}

function nanos() { return passedNanos + chip.clock.nanos; }

function run(ms) {
  const end = nanos() + ms * 1e6;
  let steps = 0;
  while (nanos() < end) {
    const { mcu, clock } = chip;
    if (mcu.core.waiting) clock.tick(Math.min(clock.nanosToNextAlarm, end - nanos()));
    else clock.tick(mcu.core.executeInstruction() * CYCLE_NANOS);
    if (chip.wantsReset) restart();
    if ((++steps & 0x3ff) === 0) feed();
  }
  feed();
}

function told() {
  const { lights, arrows, reader, isUp } = chip;
  lights.endFrame();
  const usb = Buffer.from(fromDevice).toString("hex");
  fromDevice = [];
  return {
    at_ms: Math.round(nanos() / 1e6), boots, is_up: isUp.now, usb,
    lights: lights.frames.splice(0), highs: [...lights.highs].sort((a, b) => a - b),
    reads: arrows.map((arrow) => arrow.reads), scans: reader.scans,
  };
}

function obey(order) {
  if (order.usb) toDevice.push(...Buffer.from(order.usb, "hex"));
  if (order.turn) chip.arrows[order.turn[0]].angle = order.turn[1];
  if (order.arrow) Object.assign(chip.arrows[order.arrow[0]], order.arrow[1]);
  if (order.reader) Object.assign(chip.reader, order.reader);
  if ("button" in order) chip.mcu.gpio[PINS.button].setInputValue(!order.button);
  if ("tag" in order) {
    chip.reader.tag = order.tag && { uid: Buffer.from(order.tag.uid, "hex"), pages: Buffer.from(order.tag.pages, "hex") };
  }
  if (order.run_ms) run(order.run_ms);
  return told();
}

const flash = Buffer.alloc(FLASH_SIZE, 0xff);
flash.set(fs.readFileSync(firmwarePath), 0);
flash.set(fs.readFileSync(filesPath), FILES_AT);
chip = boot(flash, 0);
for await (const line of readline.createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(obey(JSON.parse(line))) + "\n");
}
