/** Examples: "at most 6 carriers", "at least 2 carriers", "exactly 2 carriers", "between 2 carriers and 6 carriers". */
export function limitsInWords(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  amount: (value: number) => string,
): string {
  if (min !== undefined && min === max) return `exactly ${amount(min)}`;
  if (min !== undefined && max !== undefined) return `between ${amount(min)} and ${amount(max)}`;
  if (max !== undefined) return `at most ${amount(max)}`;
  return min === undefined ? 'any number' : `at least ${amount(min)}`;
}
