/** What a writer takes: `decimal` is a number given as its text, such as a `numeric` of PostgreSQL. */
export type WrittenCell = string | number | boolean | Date | { readonly decimal: string } | null;

/** ISO text of a date; the time is left out at midnight (UTC). */
export function isoDateText(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T00:00:00', '');
}
