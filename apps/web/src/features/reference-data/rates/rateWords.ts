/** All decimals of a rate, so that decimal points align. */
const tenPlaces = new Intl.NumberFormat('en-US', { minimumFractionDigits: 10, maximumFractionDigits: 10 });

/** Formats a rate with all its decimals: "1.0389000000". */
export function rateText(usdPerUnit: number): string {
  return tenPlaces.format(usdPerUnit);
}
