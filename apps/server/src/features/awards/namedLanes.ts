/** A fact about more lanes than that is about its whole mode. */
const mostNamed = 2_000;

/** The lanes that a fact names; undefined where they are too many. */
export function namedLanes(laneIds: readonly string[]): string[] | undefined {
  const named = [...new Set(laneIds)];
  return named.length > mostNamed ? undefined : named;
}
