const mostWords = 10;

/** The words of a search; each must be found. */
export function wordsOf(search: string | undefined): string[] {
  return (search?.toLowerCase().split(/\s+/).filter(Boolean) ?? []).slice(0, mostWords);
}
