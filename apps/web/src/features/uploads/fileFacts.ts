import { formatCount, formatMonth } from '../../ui/figures.ts';

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Bytes as people read file sizes: "12.4 MB". */
export function formatBytes(byteCount: number): string {
  if (byteCount < 1_000) return `${formatCount(byteCount)} bytes`;
  if (byteCount < 1_000_000) return `${figure.format(byteCount / 1_000)} kB`;
  return `${figure.format(byteCount / 1_000_000)} MB`;
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
