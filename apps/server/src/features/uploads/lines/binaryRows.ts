import { decodeBytes } from '@lanewright/tabular';

/** Signature, flags, and no extension. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Days from 1970, the epoch used here, to 2000, the epoch of PostgreSQL. */
const daysTo2000 = 10_957;
const powers = [1, 10, 100, 1000, 10_000];
/** More than all figures of a row need; texts reserve their own space. */
const roomOfFigures = 1024;

/**
 * Writes rows in PostgreSQL's binary COPY format: figures and dates are transferred as they are, without formatting or parsing
 * digits. Start each row with its number of fields; `end` closes the last.
 */
export class BinaryRows {
  private bytes: Buffer;
  private readonly spares: Buffer[];
  private view: DataView;
  private used = 0;
  private readonly known = new Map<string, Buffer>();

  constructor(capacity = 327_680, buffers = 2) {
    const empty = () => Buffer.allocUnsafeSlow(Math.max(capacity, roomOfFigures));
    this.bytes = empty();
    this.spares = Array.from({ length: buffers - 1 }, empty);
    this.view = viewOf(this.bytes);
    this.used += header.copy(this.bytes);
  }

  get length(): number {
    return this.used;
  }

  /**
   * Returns what was written so far. Buffers are used in turn: a returned one must have been sent before all the others have been
   * returned.
   */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.used);
    this.spares.push(this.bytes);
    this.bytes = this.spares.shift() as Buffer;
    this.view = viewOf(this.bytes);
    this.used = 0;
    return taken;
  }

  row(fields: number): void {
    this.room(roomOfFigures);
    this.view.setInt16(this.used, fields);
    this.used += 2;
  }

  end(): void {
    this.row(-1);
  }

  nothing(): void {
    this.view.setInt32(this.used, -1);
    this.used += 4;
  }

  /** smallint; NaN is null. */
  small(value: number): void {
    if (value !== value) return this.nothing();
    this.view.setInt32(this.used, 2);
    this.view.setInt16(this.used + 4, value);
    this.used += 6;
  }

  /** integer; NaN is null. */
  whole(value: number): void {
    if (value !== value) return this.nothing();
    this.view.setInt32(this.used, 4);
    this.view.setInt32(this.used + 4, value);
    this.used += 8;
  }

  /** A date as days since 1970; NaN is null. */
  date(day: number): void {
    this.whole(day - daysTo2000);
  }

  /** numeric, given as a whole number in units of its last place: `fixed(1250, 2)` is 12.50. NaN is null. */
  fixed(scaled: number, decimals: number): void {
    if (scaled !== scaled) return this.nothing();
    const { view, used } = this;
    const size = scaled < 0 ? -scaled : scaled;
    const power = powers[decimals] as number;
    const wholePart = Math.floor(size / power);
    // Numerics are stored in groups of four digits: those before the point, highest first, and one after it.
    const groups = wholePart === 0 ? 0 : wholePart < 1e4 ? 1 : wholePart < 1e8 ? 2 : wholePart < 1e12 ? 3 : 4;
    let at = used + 12 + 2 * groups;
    view.setInt16(at, (size - wholePart * power) * (10_000 / power));
    for (let rest = wholePart; at > used + 12; ) {
      const higher = Math.floor(rest / 10_000);
      at -= 2;
      view.setInt16(at, rest - higher * 10_000);
      rest = higher;
    }
    view.setInt32(used, 10 + 2 * groups);
    view.setInt16(used + 4, groups + 1);
    view.setInt16(used + 6, groups - 1);
    view.setInt16(used + 8, scaled < 0 ? 0x4000 : 0);
    view.setInt16(used + 10, decimals);
    this.used = used + 14 + 2 * groups;
  }

  /**
   * Bytes of a text as in the file. A lone byte of Windows-1252 is read as such; NUL is removed because the database rejects it.
   */
  range(source: Uint8Array, start: number, end: number): void {
    let isPlain = true;
    this.room(roomOfFigures + end - start);
    const from = this.used + 4;
    let to = from;
    for (let at = start; at < end; at++) {
      const byte = source[at] as number;
      if (byte === 0 || byte > 0x7f) isPlain = false;
      this.bytes[to++] = byte;
    }
    if (!isPlain) to = from + this.readable(from, to);
    this.view.setInt32(from - 4, to - from);
    this.used = to;
  }

  /** One of a few texts that repeat often. */
  repeated(value: string | null): void {
    if (value === null) return this.nothing();
    let bytes = this.known.get(value);
    if (bytes === undefined) {
      const text = Buffer.from(value);
      bytes = Buffer.allocUnsafe(4 + text.length);
      bytes.writeInt32BE(text.length);
      text.copy(bytes, 4);
      this.known.set(value, bytes);
    }
    this.ready(bytes);
  }

  /** Fields that are already in binary form. */
  ready(fields: Buffer): void {
    const { length } = fields;
    this.room(roomOfFigures + length);
    for (let at = 0; at < length; at++) this.bytes[this.used + at] = fields[at] as number;
    this.used += length;
  }

  /** Re-encodes what was written from here so that the database accepts it; returns its new length. */
  private readable(from: number, to: number): number {
    const bytes = Buffer.from(decodeBytes(this.bytes, from, to).replaceAll('\0', ''));
    this.used = from;
    this.room(roomOfFigures + bytes.length);
    return bytes.copy(this.bytes, from);
  }

  private room(bytes: number): void {
    if (this.used + bytes <= this.bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.bytes.length + bytes));
    this.bytes.copy(wider, 0, 0, this.used);
    this.bytes = wider;
    this.view = viewOf(wider);
  }
}

/** bigints in binary form, one field after the other: the start of every row. */
export function bigintFields(values: readonly string[]): Buffer {
  const fields = Buffer.alloc(12 * values.length);
  values.forEach((value, index) => {
    fields.writeInt32BE(8, 12 * index);
    fields.writeBigInt64BE(BigInt(value), 12 * index + 4);
  });
  return fields;
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
