import { TabularError } from '../tabularError.ts';

const ampersand = 0x26;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
const semicolon = 0x3b;
const underscore = 0x5f;
const smallX = 0x78;

const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A growing buffer for XML text with resolved entities. */
export class ByteSink {
  bytes: Buffer;
  length = 0;
  /** There may be an escape such as `_x000D_` after the position checked last. */
  mayHoldEscapes = false;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** Appends text from between tags. */
  appendXml(from: Buffer, start: number, end: number, isRaw: boolean): void {
    this.reserve(end - start);
    const { bytes } = this;
    let to = this.length;
    for (let at = start; at < end; at++) {
      const byte = from[at] as number;
      if (byte === ampersand && !isRaw) {
        const stop = from.subarray(at, Math.min(end, at + 12)).indexOf(semicolon);
        const sign = stop < 0 ? null : entity(from.toString('latin1', at + 1, at + stop));
        if (sign !== null) {
          // An entity is never shorter than its character in UTF-8, so the reserved room is enough.
          to += bytes.write(sign, to, 'utf8');
          at += stop;
          this.mayHoldEscapes = true;
          continue;
        }
      }
      if (byte === underscore && from[at + 1] === smallX) this.mayHoldEscapes = true;
      if (byte === carriageReturn && at + 1 < end && from[at + 1] === lineFeed) continue;
      // NUL is not valid in XML, and no database stores it.
      bytes[to++] = byte === 0 ? 0x20 : byte;
    }
    this.length = to;
  }

  appendText(text: string): void {
    this.reserve(text.length * 3);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  /** Resolves Excel's own escapes (`_x000D_`) after `start`, in place. NUL becomes a space: no database stores it. */
  resolveExcelEscapes(start: number): void {
    if (!this.mayHoldEscapes) return;
    this.mayHoldEscapes = false;
    if (!this.bytes.subarray(start, this.length).includes('_x')) return;
    const text = this.bytes.toString('utf8', start, this.length);
    this.length = start;
    this.appendText(
      text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16) || 0x20),
      ),
    );
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    if (needed > 2_000_000_000) {
      throw new TabularError('too-many-strings', 'The workbook has too much text to read. Split it.');
    }
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.ceil(this.bytes.length * 1.5)));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function entity(name: string): string | null {
  if (!name.startsWith('#')) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? null) : null;
  const code = /^#x[0-9a-f]+$/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Decodes attribute values, which are short enough for a string. */
export function decodeXmlText(text: string): string {
  return text.replace(/&([^;&]{1,10});/g, (whole, name: string) => entity(name) ?? whole);
}
