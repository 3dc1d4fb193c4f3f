const dayMs = 86_400_000;
const lastSerial1900 = 2_958_466;

/** How a cell's number format shows a number. */
export type NumberKind = 'number' | 'date' | 'time';

/**
 * ISO text of a date serial: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS`, or `HH:MM:SS` for a time of day without a date.
 * Null where the number is no date (negative, or beyond the year 9999).
 */
export function excelDateText(serial: number, kind: 'date' | 'time', date1904: boolean): string | null {
  if (!(serial >= 0)) return null;
  const totalSeconds = Math.round(serial * 86_400);
  const day = Math.floor(totalSeconds / 86_400);
  const seconds = totalSeconds - day * 86_400;
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (day === 0 && (kind === 'time' || !date1904)) return time;
  if (day + (date1904 ? 1462 : 0) >= lastSerial1900) return null;
  const date = dayText(day, date1904);
  return seconds === 0 ? date : `${date}T${time}`;
}

function dayText(day: number, date1904: boolean): string {
  // The 1900 system believes in a 29th of February 1900; what comes before it is a day off.
  if (!date1904 && day === 60) return '1900-02-29';
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(epoch + day * dayMs).toISOString().slice(0, 10);
}

function two(figure: number): string {
  return figure < 10 ? `0${figure}` : String(figure);
}

/** Text of an ISO date cell (`t="d"`) in the same shape as of a serial. */
export function isoCellText(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?Z?)?$/.exec(text);
  if (match === null) return text;
  const time = match[2] === undefined ? '00:00:00' : `${match[2]}:${match[3] ?? '00'}`;
  return time === '00:00:00' ? (match[1] as string) : `${match[1]}T${time}`;
}
