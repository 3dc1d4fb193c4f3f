/** Above this number, an event names no lanes. */
const mostNamed = 2_000;

/** The lanes that an event names; undefined when there are too many. */
export function namedLanes(laneIds: readonly string[]): string[] | undefined {
  const named = [...new Set(laneIds)];
  return named.length > mostNamed ? undefined : named;
}

/** What an event about lanes names: the lanes, or only their contracts when there are too many. */
export function lanesOrContracts(
  laneIds: readonly string[],
  contractNos: readonly number[],
): { readonly laneIds?: string[]; readonly contractNos?: number[] } {
  const named = namedLanes(laneIds);
  return named === undefined ? { contractNos: [...new Set(contractNos)] } : { laneIds: named };
}
