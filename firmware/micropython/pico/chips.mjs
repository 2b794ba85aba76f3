// The chips around an emulated RP2040, as far as the firmware talks to them: registers at their true addresses.
//
// Law: the strict models are in firmware/sim, where time is cheap. Here it is the buses that are real.

export class As5600 {
  constructor(i2c) {
    this.angle = 0;
    this.status = 0x20;
    this.gain = 90;
    this.strength = 1800;
    this.isSilent = false;
    this.registers = new Uint8Array(256);
    this.pointer = 0;
    this.reads = 0;
    let isFirst = true;
    i2c.onStart = () => { isFirst = true; i2c.completeStart(); };
    i2c.onConnect = (address) => i2c.completeConnect(address === 0x36 && !this.isSilent);
    i2c.onWriteByte = (value) => {
      if (isFirst) this.pointer = value; else this.registers[this.pointer++] = value;
      isFirst = false;
      i2c.completeWrite(true);
    };
    i2c.onReadByte = () => i2c.completeRead(this.read(this.pointer++));
    i2c.onStop = () => i2c.completeStop();
  }

  read(register) {
    if (register === 0x0b) { this.reads++; return this.status; }
    if (register === 0x0c) return this.angle >> 8;
    if (register === 0x0d) return this.angle & 0xff;
    if (register === 0x1a) return this.gain;
    if (register === 0x1b) return this.strength >> 8;
    if (register === 0x1c) return this.strength & 0xff;
    return this.registers[register];
  }
}

const TICK_NANOS = 25000; // the timer as the driver sets it

export class Mfrc522 {
  // One reader on the SPI, with at most one tag: { uid: Uint8Array(7), pages: Uint8Array(16) }.
  constructor(spi, select, clock) {
    this.clock = clock;
    this.tag = null;
    this.scans = 0;
    this.isSilent = false;
    this.reset();
    let address = -1;
    select.addListener((state) => { if (state === 1) address = -1; });
    spi.onTransmit = (value) => {
      let answer = 0;
      if (address < 0) address = value;
      else if (address & 0x80) { answer = this.read((address >> 1) & 0x3f); address = value || address; }
      else this.write((address >> 1) & 0x3f, value);
      spi.completeTransmit(this.isSilent ? 0xff : answer);
    };
  }

  reset() {
    this.registers = new Uint8Array(64);
    this.registers[0x37] = 0x92;
    this.fifo = [];
    this.timesOut = Infinity;
  }

  read(register) {
    if (register === 0x04 && this.clock.nanos >= this.timesOut) { this.registers[4] |= 1; this.timesOut = Infinity; }
    if (register === 0x09) return this.fifo.shift() ?? 0;
    if (register === 0x0a) return this.fifo.length;
    return this.registers[register];
  }

  write(register, value) {
    if (register === 0x01 && value === 0x0f) { this.reset(); return; }
    if (register === 0x04) { this.registers[4] &= ~value; return; }
    if (register === 0x09) { this.fifo.push(value); return; }
    if (register === 0x0a) { this.fifo = []; return; }
    this.registers[register] = value;
    if (register === 0x0d && value & 0x80) this.send();
  }

  send() {
    const sent = this.fifo;
    this.fifo = [];
    this.registers[0x0c] = 0;
    const answer = this.tag && this.registers[0x14] & 3 ? this.answer(sent) : null;
    if (answer) { this.fifo = [...answer]; this.registers[4] |= 0x20; return; }
    const ticks = (this.registers[0x2c] << 8) | this.registers[0x2d];
    this.timesOut = this.clock.nanos + (ticks + 1) * TICK_NANOS;
  }

  answer(sent) {
    const { uid, pages } = this.tag;
    const checked = (part) => [...part, part[0] ^ part[1] ^ part[2] ^ part[3]];
    if (sent[0] === 0x52) { this.isHalted = false; this.scans++; }
    if (sent[0] === 0x52 || (sent[0] === 0x26 && !this.isHalted)) return [0x44, 0x00];
    if (sent[0] === 0x50) this.isHalted = true;
    if (this.isHalted) return null;
    if (sent[0] === 0x93) return sent[1] === 0x70 ? [0x04] : checked([0x88, ...uid.slice(0, 3)]);
    if (sent[0] === 0x95) return sent[1] === 0x70 ? [0x00] : checked([...uid.slice(3)]);
    return sent[0] === 0x30 ? pages : null;
  }
}

export class Ws2812 {
  // Decodes its wire from the edges alone; `frames` are whole ones, ended by a pause.
  constructor(pin, clock) {
    this.frames = [];
    this.highs = new Set();
    this.clock = clock;
    this.bits = [];
    this.lastEdge = 0;
    pin.addListener((state) => this.edge(state === 1));
  }

  edge(isHigh) {
    const now = this.clock.nanos;
    if (isHigh) this.endFrame();
    else if (this.wasHigh) {
      const high = now - this.lastEdge;
      this.bits.push(high > 600 ? 1 : 0);
      this.highs.add(Math.round(high / 10) * 10);
    }
    this.lastEdge = now;
    this.wasHigh = isHigh;
  }

  endFrame() {
    if (!this.bits.length || this.clock.nanos - this.lastEdge < 50000) return;
    let bytes = "";
    for (let at = 0; at + 8 <= this.bits.length; at += 8) {
      bytes += parseInt(this.bits.slice(at, at + 8).join(""), 2).toString(16).padStart(2, "0");
    }
    this.frames.push(this.bits.length % 8 ? "torn" : bytes);
    this.bits = [];
  }
}
