const count = new Intl.NumberFormat('en-US');
const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A whole number with its thousands apart: 3,036. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** A number of things with its noun: "1 row", "490 rows". */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** A quantity with its unit: "3,119,292 kg". */
export function formatQuantity(value: number, unit: string): string {
  return `${figure.format(value)} ${unit === 'm3' ? 'm³' : unit}`;
}

/** Bytes as people read file sizes: "12.4 MB". */
export function formatBytes(byteCount: number): string {
  if (byteCount < 1_000) return `${formatCount(byteCount)} bytes`;
  if (byteCount < 1_000_000) return `${figure.format(byteCount / 1_000)} kB`;
  return `${figure.format(byteCount / 1_000_000)} MB`;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Mar 2025" of "2025-03". */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

/** "Jan 2025 – Dec 2025", or a dash where nothing is dated. */
export function formatPeriod(firstMonth: string | null, lastMonth: string | null): string {
  if (firstMonth === null || lastMonth === null) return '–';
  return firstMonth === lastMonth
    ? formatMonth(firstMonth)
    : `${formatMonth(firstMonth)} – ${formatMonth(lastMonth)}`;
}

const minuteMs = 60_000;

/** How long ago a moment was: "just now", "12 min", "5 h", "3 days". */
export function formatAge(moment: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(moment)) / minuteMs));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in the reader's own time: "Nov 20, 2026, 9:41 PM". */
export function formatMoment(moment: string): string {
  return dayAndTime.format(new Date(moment));
}
