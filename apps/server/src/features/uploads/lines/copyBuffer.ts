const tab = 0x09;
const newline = 0x0a;
const backslash = 0x5c;

/**
 * Rows in PostgreSQL's COPY text format, written byte by byte. Each value is followed by a tab; `endRow` turns the last into a line
 * break.
 */
export class CopyBuffer {
  private bytes: Buffer;
  private used = 0;

  constructor(capacity = 327_680) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  get length(): number {
    return this.used;
  }

  /** Returns what was written so far; the buffer continues in new memory. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.used);
    this.bytes = Buffer.allocUnsafeSlow(this.bytes.length);
    this.used = 0;
    return taken;
  }

  nothing(): void {
    this.room(3);
    this.bytes[this.used++] = backslash;
    this.bytes[this.used++] = 0x4e;
    this.bytes[this.used++] = tab;
  }

  /** A whole number of at most 15 digits; NaN is null. */
  whole(value: number): void {
    if (value !== value) return this.nothing();
    this.room(20);
    this.digits(value);
    this.bytes[this.used++] = tab;
  }

  /** Bytes of a text, escaped. */
  private range(source: Uint8Array, start: number, end: number): void {
    this.room(2 * (end - start) + 1);
    for (let at = start; at < end; at++) {
      const byte = source[at] as number;
      if (byte === tab || byte === newline || byte === 0x0d || byte === backslash) {
        this.bytes[this.used++] = backslash;
        this.bytes[this.used++] =
          byte === tab ? 0x74 : byte === newline ? 0x6e : byte === 0x0d ? 0x72 : backslash;
      } else if (byte !== 0) this.bytes[this.used++] = byte;
    }
    this.bytes[this.used++] = tab;
  }

  text(value: string | null): void {
    if (value === null) return this.nothing();
    const bytes = Buffer.from(value);
    this.range(bytes, 0, bytes.length);
  }

  /** A text[] value. */
  texts(values: readonly string[]): void {
    this.text(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  }

  /** Bytes that are already in COPY format, including their tab. */
  ready(bytes: Buffer): void {
    this.room(bytes.length);
    const { length } = bytes;
    for (let at = 0; at < length; at++) this.bytes[this.used + at] = bytes[at] as number;
    this.used += length;
  }

  endRow(): void {
    this.bytes[this.used - 1] = newline;
  }

  private digits(value: number): void {
    let rest = value;
    if (rest < 0) {
      this.bytes[this.used++] = 0x2d;
      rest = -rest;
    }
    let count = 1;
    for (let limit = 10; rest >= limit; limit *= 10) count++;
    let at = this.used + count;
    this.used = at;
    if (rest > 0x7fffffff) {
      for (; count > 0; count--) {
        const tenth = Math.floor(rest / 10);
        this.bytes[--at] = 0x30 + (rest - tenth * 10);
        rest = tenth;
      }
      return;
    }
    let small = rest | 0;
    for (; count > 0; count--) {
      const tenth = (small / 10) | 0;
      this.bytes[--at] = 0x30 + (small - tenth * 10);
      small = tenth;
    }
  }

  private room(bytes: number): void {
    if (this.used + bytes <= this.bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.bytes.length + bytes));
    this.bytes.copy(wider, 0, 0, this.used);
    this.bytes = wider;
  }
}
