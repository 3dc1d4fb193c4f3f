const mostWords = 10;

/** Splits a search into words; each must be found. */
export function wordsOf(search: string | undefined): string[] {
  return (search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []).slice(0, mostWords);
}
