const dayMs = 86_400_000;
/** Shipments are booked ahead, but rarely by more than a year and a day. */
const daysAhead = 366;

/** The latest possible day of a shipment in a file received at this moment; a later one is a mistyped year. */
export function latestDayOf(receivedAt: string): number {
  return Math.floor(Date.parse(receivedAt) / dayMs) + daysAhead;
}
