import type { DecimalMark } from './readAmount.ts';
import { notPlain } from './fixedBytes.ts';

const point = 0x2e;
const comma = 0x2c;
const blank = 0x20;
const minus = 0x2d;
const dollar = 0x24;
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13];
const mostDigits = 13;

/**
 * Reads amounts with groups, either decimal mark, a dollar sign and a trailing unit directly from bytes: the forms of `readMeasure`
 * that fill whole columns. One scan is reused for every cell.
 */
export class AmountScan {
  /** Position of the unit after the number; start equals end if there is none. */
  unitStart = 0;
  unitEnd = 0;
  /** Whether a dollar sign precedes the number. */
  dollar = false;
  /** Whether only the column's decimal mark decided the value. */
  unclear = false;
  /** The decimal mark that the number's form proves; 0 for none. */
  proven = 0;
  /** Whether thousands are grouped. */
  isGrouped = false;
  /** Whether three decimals follow the last mark. */
  hasThreeDecimals = false;
  private lastMark = 0;
  private digitsAfter = 0;
  private at = 0;
  private digits = 0;
  private groupMark = 0;
  private groups = 0;
  private before = 0;
  private leadingZero = false;
  private readonly markByte = { '.': point, ',': comma };

  /** The number as a whole number in units of its last place, rounded half away from zero; `notPlain` for any other form. */
  read(bytes: Uint8Array, start: number, end: number, decimals: number, mark: DecimalMark): number {
    this.begin(start);
    const negative = this.sign(bytes, end);
    const value = this.number(bytes, end);
    if (isExponent(bytes, this.at, end)) return notPlain;
    if (value === notPlain || !this.decide(this.markByte[mark])) return notPlain;
    this.hasThreeDecimals = this.lastMark !== 0 && this.digitsAfter === 3;
    this.isGrouped = this.groups > 0 || (this.unclear && this.lastMark === 0);
    while (this.at < end && bytes[this.at] === blank) this.at++;
    this.unitStart = this.at;
    this.unitEnd = end;
    // A trailing minus, or a second symbol around the number, is parsed as text instead.
    if (this.at < end && (bytes[this.at] === minus || this.dollar || isDigit(bytes[this.at])))
      return notPlain;
    const places = this.lastMark === 0 ? 0 : this.digitsAfter;
    const scaled = shifted(value, decimals - places);
    return negative && scaled !== 0 && scaled !== notPlain ? -scaled : scaled;
  }

  private begin(start: number): void {
    this.at = start;
    this.dollar = false;
    this.unclear = false;
    this.proven = 0;
    this.lastMark = 0;
    this.digitsAfter = 0;
    this.digits = 0;
  }

  private sign(bytes: Uint8Array, end: number): boolean {
    let negative = bytes[this.at] === minus;
    if (negative) this.at++;
    if (bytes[this.at] === dollar) {
      this.dollar = true;
      this.at++;
      if (bytes[this.at] === minus && !negative) {
        negative = true;
        this.at++;
      }
      while (this.at < end && bytes[this.at] === blank) this.at++;
    }
    return negative;
  }

  /** Reads all digits as one number and records the marks between them. */
  private number(bytes: Uint8Array, end: number): number {
    let value = 0;
    let run = 0;
    this.groupMark = 0;
    this.groups = 0;
    this.before = 0;
    this.leadingZero = bytes[this.at] === 0x30;
    for (; this.at < end; this.at++) {
      const byte = bytes[this.at] as number;
      if (isDigit(byte)) {
        value = value * 10 + byte - 0x30;
        if (value !== 0) this.digits++;
        run++;
        if (this.digits > mostDigits) return notPlain;
        continue;
      }
      const width = separatorWidth(bytes, this.at, end);
      if (width === 0) break;
      if (!this.separate(byte === point || byte === comma ? byte : blank, run)) return notPlain;
      run = 0;
      this.at += width - 1;
    }
    if (this.lastMark === 0 && this.groups === 0) this.before = run;
    this.digitsAfter = run;
    return this.before + run === 0 ? notPlain : value;
  }

  /** Records a mark after `run` digits; false if a mark cannot be there. */
  private separate(mark: number, run: number): boolean {
    if (this.lastMark === 0) {
      this.before = run;
      this.lastMark = mark;
      return true;
    }
    // The digits before it were a group, and all groups use the same mark.
    if (run !== 3 || this.before > 3 || this.before === 0) return false;
    if (this.groupMark !== 0 && this.groupMark !== this.lastMark) return false;
    this.groupMark = this.lastMark;
    this.groups++;
    this.lastMark = mark;
    return true;
  }

  /** Decides whether the last mark is the decimal mark; sets `lastMark` to 0 if it only groups. False if this is not a number. */
  private decide(columnMark: number): boolean {
    const { lastMark, digitsAfter, groupMark } = this;
    if (lastMark === 0) return true;
    if (digitsAfter === 0) return false;
    const groupsFit = digitsAfter === 3 && this.before <= 3 && this.before > 0;
    if (lastMark === blank) {
      if (!groupsFit || (groupMark !== 0 && groupMark !== blank)) return false;
      this.lastMark = 0;
      return true;
    }
    if (groupMark !== 0) {
      if (groupMark === lastMark) {
        if (!groupsFit) return false;
        this.proven = lastMark === point ? comma : point;
        this.lastMark = 0;
        return true;
      }
      this.proven = lastMark;
      return true;
    }
    if (groupsFit && !(this.before === 1 && this.leadingZero)) {
      this.unclear = true;
      if (lastMark !== columnMark) this.lastMark = 0;
      return !this.leadingZero;
    }
    this.proven = lastMark;
    return true;
  }
}

/** `E+03` after the digits. */
function isExponent(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 2 >= end || ((bytes[at] as number) | 0x20) !== 0x65) return false;
  return (bytes[at + 1] === minus || bytes[at + 1] === 0x2b) && isDigit(bytes[at + 2]);
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Number of bytes of a mark between digits: point, comma, apostrophe, or a blank of any width before a digit; 0 for none. */
function separatorWidth(bytes: Uint8Array, at: number, end: number): number {
  const byte = bytes[at] as number;
  if (byte === point || byte === comma || byte === 0x27) return 1;
  let width = 0;
  if (byte === blank) width = 1;
  else if (byte === 0xc2 && bytes[at + 1] === 0xa0) width = 2;
  else if (byte === 0xe2 && bytes[at + 1] === 0x80) {
    const third = bytes[at + 2];
    if (third === 0xaf || third === 0x89 || third === 0x99) width = 3;
  }
  return width > 0 && at + width < end && isDigit(bytes[at + width]) ? width : 0;
}

/** `value` times ten to the power of `places`, rounded half away from zero if `places` is negative. */
function shifted(value: number, places: number): number {
  if (places >= 0) {
    const scaled = value * (powers[Math.min(places, mostDigits)] as number);
    return Number.isSafeInteger(scaled) ? scaled : notPlain;
  }
  if (-places > mostDigits) return notPlain;
  const power = powers[-places] as number;
  const whole = Math.floor(value / power);
  return whole + (2 * (value - whole * power) >= power ? 1 : 0);
}
