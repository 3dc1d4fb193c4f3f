import { monthsBetween } from './months.ts';
import { formatTime12h } from './timeOfDay.ts';

/** Formatting of figures and days for display, in the browser, in emails and in files. No other code formats them. */
const whole = new Intl.NumberFormat('en-US');
const upToOneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToFourDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
const threeToSixDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 6,
});
const oneToSixDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 6,
});
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A whole number: "3,036". */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** Display form of a unit: "m³" for "m3". */
export function unitLabel(unit: string): string {
  return unit === 'm3' ? 'm³' : unit;
}

/** What carriers call a movement, by the unit of the lane's volume: trucks carry loads, ships and aircraft shipments. */
export function loadWords(unit: string): { readonly one: string; readonly many: string } {
  return unit === 'mi' ? { one: 'load', many: 'loads' } : { one: 'shipment', many: 'shipments' };
}

/** The same at the beginning of a label: "Loads". */
export const loadsLabel = (unit: string): string => (unit === 'mi' ? 'Loads' : 'Shipments');

/** The name of a carrier's capacity: "Max loads per week". */
export const maxLoadsLabel = (unit: string): string => `Max ${loadWords(unit).many} per week`;

/** A quantity with up to one decimal, and its unit if given: "3,119,292.4 kg". */
export function formatQuantity(value: number, unit?: string): string {
  const text = upToOneDecimal.format(value);
  return unit === undefined || unit === '' ? text : `${text} ${unitLabel(unit)}`;
}

/** A value of an index, such as a fuel price, with the three decimals in which they are published, at most six: "3.500". */
export function formatIndexValue(value: number): string {
  return threeToSixDecimals.format(value);
}

/** Miles per gallon, with as many decimals as were entered: "6.0", "6.25". */
export function formatMilesPerGallon(value: number): string {
  return oneToSixDecimals.format(value);
}

/** A quantity with one decimal, for columns: "283.0". */
export function formatOneDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** A measured percentage, 0 to 100, always with one decimal: "12.4%", "5.0%". A minus, not a hyphen. */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value)}%`.replace(/^-/, '−');
}

/** A percentage that a user chose, such as a limit or a share, with as many decimals as it has: "60%", "12.5%". */
export function formatChosenPercent(value: number): string {
  return `${upToFourDecimals.format(value)}%`.replace(/^-/, '−');
}

/** An amount in USD to the cent, given as a number or as decimal text: "$1,234.50", "−$300.00". */
export function formatUsd(amount: number | string): string {
  // Intl formats decimal text exactly; a number is not exact above 15 digits.
  return usd.format(amount as number).replace(/^-/, '−');
}

/** A calendar day in no time zone, given as "2026-11-20": "20 Nov 2026". */
export function formatDay(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return `${Number(day)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
}

/** A moment in a time zone, such as "Europe/Berlin": "20 Nov 2026, 9:41 pm". */
export function formatMomentIn(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date(moment));
  const part = (name: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === name)?.value ?? 0);
  const day = formatDay(`${part('year')}-${part('month')}-${part('day')}`);
  return `${day}, ${formatTime12h(part('hour'), part('minute'))}`;
}

/** A moment for a reader whose time zone is unknown: "20 Nov 2026, 9:41 pm UTC". */
export function formatMomentUtc(moment: string): string {
  return `${formatMomentIn(moment, 'UTC')} UTC`;
}

/** A month, given as "2027-03": "Mar 2027". */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}

const monthInFull = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month in a sentence, given as "2027-03": "March 2027". */
export function monthInWords(month: string): string {
  return monthInFull.format(new Date(`${month}-01`));
}

/** A range of months: "Jan 2025 – Dec 2025"; a dash if there are none. */
export function formatPeriod(
  period: { readonly firstMonth: string | null; readonly lastMonth: string | null } | null,
): string {
  if (period === null || period.firstMonth === null || period.lastMonth === null) return '–';
  const [first, last] = [formatMonth(period.firstMonth), formatMonth(period.lastMonth)];
  return first === last ? first : `${first} – ${last}`;
}

/** Any months: consecutive ones as "Jan 2027 – Mar 2027", others one by one. */
export function formatMonths(months: readonly string[]): string {
  const runs: string[][] = [];
  for (const month of months.toSorted()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && monthsBetween(last, month) === 1) run.push(month);
    else runs.push([month]);
  }
  return runs
    .map((run) => formatPeriod({ firstMonth: run[0] ?? null, lastMonth: run.at(-1) ?? null }))
    .join(', ');
}
