/** Formats whole cents as plain text with two decimals: 123450 → 1234.50, -5 → -0.05. */
export function centsText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  const rest = absolute % 100;
  return `${sign}${(absolute - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

/** Parses plain text with at most two decimals to whole cents; empty text is 0. */
export function centsOf(text: string): number {
  const cents = Math.round(Number(text) * 100);
  if (!Number.isSafeInteger(cents)) throw new Error(`"${text}" is not an amount of money.`);
  return cents;
}

/** Formats money as users do in a spreadsheet: $1,234.50 and, for a credit, (1,234.50). */
export function decoratedMoney(cents: number): string {
  const [whole = '0', fraction = '00'] = centsText(Math.abs(cents)).split('.');
  const grouped = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  return cents < 0 ? `(${grouped})` : `$${grouped}`;
}
