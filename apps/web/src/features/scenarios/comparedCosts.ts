type Covered = { readonly figures: { readonly coveragePercent: number | null } | null };

/** What the best of some scenarios cover; one that leaves more open is cheap for that alone. */
export function bestCoverage(scenarios: readonly Covered[]): number {
  return Math.max(0, ...scenarios.map(({ figures }) => figures?.coveragePercent ?? 0));
}

/** Whether a scenario's cost can be held against the others': it covers as much as the best of them. */
export function isComparable({ figures }: Covered, best: number): boolean {
  return figures !== null && (figures.coveragePercent ?? 0) === best;
}
