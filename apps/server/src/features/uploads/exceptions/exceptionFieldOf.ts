const chargeParts: readonly string[] = ['linehaul', 'fuel', 'otherCharge'];

/** The field under which a cell of another asks: words in a part of the charge ask under the total. */
export function exceptionFieldOf(field: string): string {
  return chargeParts.includes(field) ? 'totalCharge' : field;
}
