type Keyed = { readonly key: string };

const mostCandidates = 3;
/** Below this, two names have no more in common than any two. */
const nearEnough = 0.45;

/**
 * Finds the companies with names similar to a normalised name, the most similar first: by shared pairs of letters, with names that
 * begin with the other (short forms) first.
 */
export function nearNames<T extends Keyed>(companies: readonly T[]): (key: string) => T[] {
  const known = companies.map((company) => ({ company, pairs: pairsOf(company.key) }));
  return (key) => {
    const pairs = pairsOf(key);
    return known
      .map(({ company, pairs: theirs }) => ({
        company,
        nearness: beginsAlike(key, company.key) ? 1 : shared(pairs, theirs),
      }))
      .filter(({ nearness }) => nearness >= nearEnough)
      .toSorted((a, b) => b.nearness - a.nearness)
      .slice(0, mostCandidates)
      .map(({ company }) => company);
  };
}

function beginsAlike(one: string, other: string): boolean {
  return (
    one !== '' && other !== '' && (`${other} `.startsWith(`${one} `) || `${one} `.startsWith(`${other} `))
  );
}

/** Twice the shared pairs divided by all pairs: 1 for equal texts. */
function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size);
}

function pairsOf(key: string): Set<string> {
  const text = key.replaceAll(' ', '');
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
