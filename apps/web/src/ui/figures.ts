import {
  formatCount,
  formatDay,
  formatOneDecimal,
  formatQuantity,
  formatTime12h,
  loadWords,
  unitLabel,
} from '@lanewright/freight';

export {
  formatChosenPercent,
  formatCount,
  formatDay,
  formatIndexValue,
  formatMonth,
  formatMonths,
  formatOneDecimal,
  formatPercent,
  formatPeriod,
  formatQuantity,
  loadsLabel,
  loadWords,
  unitLabel,
} from '@lanewright/freight';

const unitRate = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const fourDecimals = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plainRate = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Formats a count with its noun: "1 lane", "490 lanes". */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}

/** Formats a count with noun and verb: "1 lane is", "490 lanes are". */
export function countAre(value: number, one: string, many = `${one}s`): string {
  return `${countOf(value, one, many)} ${value === 1 ? 'is' : 'are'}`;
}

/** Formats a carrier's capacity on a lane with this unit of volume: "2.5 loads per week". */
export function formatLoadsPerWeek(loads: number, unit: string): string {
  const { one, many } = loadWords(unit);
  return `${loads.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${loads === 1 ? one : many} per week`;
}

/** Formats cubic metres for a column, always with one decimal: "283.0 m³". */
export function formatCubicMetres(value: number): string {
  return `${formatOneDecimal(value)} m³`;
}

/** Formats a quantity with a fixed number of decimals, for columns in which all have the same. */
export function formatDecimals(value: number, decimals: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats a volume with its unit; zero for existing shipments means unknown: "N/A". */
export function formatVolume(volume: number, unit: string, shipments: number): string {
  return volume === 0 && shipments > 0 ? 'N/A' : formatQuantity(volume, unit);
}

/** Formats a price per unit in USD with up to six decimals: "$2.3125". */
export function formatUnitRateUsd(rate: number): string {
  return unitRate.format(rate);
}

/** Formats a price per unit for a column: four decimals below $100, otherwise cents. */
export function formatUnitRateUsdShort(rate: number): string {
  return Math.abs(rate) < 100 ? fourDecimals.format(rate) : cents.format(rate);
}

/** Formats a rate whose currency is shown next to it: "2.3125". */
export function formatRate(rate: number): string {
  return plainRate.format(rate);
}

/** Returns the unit after a price per one of it: "container" for "containers". */
export function perUnit(unit: string): string {
  return unit === 'containers' ? 'container' : unitLabel(unit);
}

/** Formats the day of a moment in the viewer's time zone: "20 Nov 2026". */
export function formatDayHere(at: Date): string {
  return formatDay(`${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`);
}

/** Formats a moment in the viewer's time zone: "20 Nov 2026, 9:41 pm". */
export function formatMoment(moment: string): string {
  const at = new Date(moment);
  return `${formatDayHere(at)}, ${formatTime12h(at.getHours(), at.getMinutes())}`;
}

/** Formats a moment (ms since 1970) in the viewer's time zone: "10:42 am" for today, otherwise with the day. */
export function formatRecent(atMs: number, nowMs: number = Date.now()): string {
  const at = new Date(atMs);
  return at.toDateString() === new Date(nowMs).toDateString()
    ? formatTime12h(at.getHours(), at.getMinutes())
    : formatMoment(at.toISOString());
}

/** Formats a size: "12.4 MB". */
export function formatBytes(byteCount: number): string {
  if (byteCount < 1_000) return `${formatCount(byteCount)} bytes`;
  if (byteCount < 1_000_000) return `${formatQuantity(byteCount / 1_000)} kB`;
  if (byteCount < 1_000_000_000) return `${formatQuantity(byteCount / 1_000_000)} MB`;
  return `${formatQuantity(byteCount / 1_000_000_000)} GB`;
}

const minuteMs = 60_000;

/** Formats the age of a moment: "just now", "12 min", "5 h", "3 days". */
export function formatAge(moment: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(moment)) / minuteMs));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${formatCount(Math.floor(hours / 24))} days`;
}

/** Formats the age in a sentence: "just now", "12 min ago". */
export function formatAgo(moment: string, nowMs: number): string {
  const age = formatAge(moment, nowMs);
  return age === 'just now' ? age : `${age} ago`;
}

/** Formats a mass: kilograms, or tons from 1,000 kg. */
export function formatMass(kg: number): string {
  return kg < 1_000 ? `${formatQuantity(kg)} kg` : `${formatQuantity(kg / 1_000)} t`;
}
