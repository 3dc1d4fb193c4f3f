/** Input of the writers: `decimal` is a number as text, such as a `numeric` from PostgreSQL. */
export type WrittenCell = string | number | boolean | Date | { readonly decimal: string } | null;

/** ISO text of a date; the time is omitted at midnight (UTC). */
export function isoDateText(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T00:00:00', '');
}
