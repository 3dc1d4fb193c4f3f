/** Above this number of lanes, an event is about the whole mode. */
const mostNamed = 2_000;

/** The lanes that an event names; undefined when there are too many. */
export function namedLanes(laneIds: readonly string[]): string[] | undefined {
  const named = [...new Set(laneIds)];
  return named.length > mostNamed ? undefined : named;
}
