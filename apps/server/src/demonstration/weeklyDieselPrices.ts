const weekMs = 7 * 86_400_000;
/** A Monday before the first shipment of the demonstration's files. */
const firstMonday = Date.UTC(2025, 9, 27);
/** Christmas week, in which no price was published. */
const holiday = '2025-12-22';

/**
 * Invented prices of diesel for the demonstration, one each Monday: between 3.25 and 4.05 USD per gallon, highest in summer 2026.
 * @param until the last day
 */
export function weeklyDieselPrices(until: Date): { day: string; value: number }[] {
  const weeks = Math.floor((until.getTime() - firstMonday) / weekMs) + 1;
  return Array.from({ length: Math.max(0, weeks) }, (_, week) => ({
    day: new Date(firstMonday + week * weekMs).toISOString().slice(0, 10),
    value: Number((3.65 - 0.3 * Math.cos((week - 9) / 8.3) + 0.1 * Math.sin(week * 1.7)).toFixed(2)),
  })).filter(({ day }) => day !== holiday);
}
