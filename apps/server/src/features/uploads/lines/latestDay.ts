const dayMs = 86_400_000;
/** Shipments are booked ahead, but hardly by more than a year and a day. */
const daysAhead = 366;

/** The last day on which a shipment of a file can be that came at this moment; a later one is a mistyped year. */
export function latestDayOf(receivedAt: string): number {
  return Math.floor(Date.parse(receivedAt) / dayMs) + daysAhead;
}
