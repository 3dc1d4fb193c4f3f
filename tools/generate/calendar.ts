/** The generated year: twelve whole months, 2025-11-01 to 2026-10-31. */
export const firstDay = Date.UTC(2025, 10, 1);
const dayMs = 86_400_000;
const dayCount = 365;
/** Arrivals may be after the last shipping day. */
const arrivalTail = 120;

/** Weights by calendar month, January first: a quiet winter, a summer and an autumn peak. */
const monthWeight = [0.86, 0.85, 0.96, 0.98, 1.03, 1.1, 1.02, 1.05, 1.1, 1.12, 1.05, 0.88];
/** Weights by weekday, Sunday first. */
const weekdayWeight = [0.15, 1.1, 1.1, 1.05, 1.05, 1, 0.35];

const isoDays: readonly string[] = Array.from({ length: dayCount + arrivalTail }, (_, day) =>
  new Date(firstDay + day * dayMs).toISOString().slice(0, 10),
);

/** The date of a day of the generated year as YYYY-MM-DD; day 0 is 2025-11-01. */
export function isoDay(day: number): string {
  const text = isoDays[day];
  if (text === undefined) throw new Error(`Day ${day} is outside the generated year.`);
  return text;
}

/** Calendar month of a day, 0 for January. */
export function monthOf(day: number): number {
  return Number(isoDay(day).slice(5, 7)) - 1;
}

/**
 * Spreads shipments over the year by season and weekday, in date order. Returns a function from the index of a shipment to its day.
 */
export function spreadOverYear(shipments: number): (index: number) => number {
  const cumulative: number[] = [];
  let total = 0;
  for (let day = 0; day < dayCount; day += 1) {
    const weekday = new Date(firstDay + day * dayMs).getUTCDay();
    total += (monthWeight[monthOf(day)] ?? 1) * (weekdayWeight[weekday] ?? 1);
    cumulative.push(total);
  }
  let day = 0;
  return (index) => {
    const mark = ((index + 0.5) / shipments) * total;
    while (day < dayCount - 1 && (cumulative[day] ?? 0) < mark) day += 1;
    return day;
  };
}
