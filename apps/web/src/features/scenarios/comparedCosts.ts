type Covered = { readonly figures: { readonly coveragePercent: number | null } | null };

/** Returns the best coverage among the scenarios; one that covers less is cheaper for that reason alone. */
export function bestCoverage(scenarios: readonly Covered[]): number {
  return Math.max(0, ...scenarios.map(({ figures }) => figures?.coveragePercent ?? 0));
}

/** Returns whether a scenario's cost is comparable: it covers as much as the best one. */
export function isComparable({ figures }: Covered, best: number): boolean {
  return figures !== null && (figures.coveragePercent ?? 0) === best;
}
