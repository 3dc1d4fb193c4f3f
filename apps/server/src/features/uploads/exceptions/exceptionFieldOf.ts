const chargeParts: readonly string[] = ['linehaul', 'fuel', 'otherCharge'];

/** The field under which an exception of a cell is listed: words in a part of the charge are listed under the total. */
export function exceptionFieldOf(field: string): string {
  return chargeParts.includes(field) ? 'totalCharge' : field;
}
