const lastSerial1900 = 2_958_466;
/** Days from the start of each date system to 1970-01-01. */
const days1900 = 25_569;
const days1904 = 24_107;

/** How a cell's number format displays a number. */
export type NumberKind = 'number' | 'date' | 'time';

/**
 * Writes the ISO text of a date serial: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS`, or `HH:MM:SS` for a time of day without a date.
 * Returns the position after it, or -1 if the number is not a date (negative, or after the year 9999).
 */
export function writeExcelDate(
  serial: number,
  kind: 'date' | 'time',
  date1904: boolean,
  out: Uint8Array,
  at: number,
): number {
  if (!(serial >= 0) || serial > lastSerial1900) return -1;
  const totalSeconds = Math.round(serial * 86_400);
  const day = Math.floor(totalSeconds / 86_400);
  const seconds = totalSeconds - day * 86_400;
  if (day === 0 && (kind === 'time' || !date1904)) return writeTime(out, at, seconds);
  if (day + (date1904 ? 1462 : 0) >= lastSerial1900) return -1;
  const to = writeDay(out, at, day, date1904);
  if (seconds === 0) return to;
  out[to] = 0x54;
  return writeTime(out, to + 1, seconds);
}

const scratch = Buffer.alloc(20);

/** The text that `writeExcelDate` writes, or null. */
export function excelDateText(serial: number, kind: 'date' | 'time', date1904: boolean): string | null {
  const end = writeExcelDate(serial, kind, date1904, scratch, 0);
  return end < 0 ? null : scratch.toString('latin1', 0, end);
}

function writeDay(out: Uint8Array, at: number, day: number, date1904: boolean): number {
  // The 1900 system has a 29 February 1900; earlier dates are off by one day.
  if (!date1904 && day === 60) return writeNumbers(out, at, 1900, 2, 29);
  const since1970 = date1904 ? day - days1904 : day - days1900 + (day < 60 ? 1 : 0);
  // Use years that begin in March, so that the leap day is the last: days in the era of 400 years, then the year in it.
  const sinceMarch = since1970 + 719_468;
  const era = Math.floor(sinceMarch / 146_097);
  const dayOfEra = sinceMarch - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return writeNumbers(out, at, year, month, dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1);
}

function writeNumbers(out: Uint8Array, at: number, year: number, month: number, day: number): number {
  writeTwo(out, at, Math.floor(year / 100));
  writeTwo(out, at + 2, year % 100);
  out[at + 4] = 0x2d;
  writeTwo(out, at + 5, month);
  out[at + 7] = 0x2d;
  writeTwo(out, at + 8, day);
  return at + 10;
}

function writeTime(out: Uint8Array, at: number, seconds: number): number {
  writeTwo(out, at, Math.floor(seconds / 3600));
  out[at + 2] = 0x3a;
  writeTwo(out, at + 3, Math.floor(seconds / 60) % 60);
  out[at + 5] = 0x3a;
  writeTwo(out, at + 6, seconds % 60);
  return at + 8;
}

function writeTwo(out: Uint8Array, at: number, figure: number): void {
  out[at] = 0x30 + Math.floor(figure / 10);
  out[at + 1] = 0x30 + (figure % 10);
}

/** Text of an ISO date cell (`t="d"`) in the same form as a serial's. */
export function isoCellText(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?$/.exec(text);
  if (match === null) return text;
  const time = match[2] === undefined ? '00:00:00' : `${match[2]}:${match[3] ?? '00'}`;
  return time === '00:00:00' ? (match[1] as string) : `${match[1]}T${time}`;
}
