/** Above this number, an event names no lanes. */
const mostNamed = 2_000;

/** The lanes that an event names; undefined when there are too many. */
export function namedLanes(laneIds: readonly string[]): string[] | undefined {
  const named = [...new Set(laneIds)];
  return named.length > mostNamed ? undefined : named;
}

/** What an event about awards of lanes says of these: the lanes, or only their contracts when there are too many. */
export function awardedLanes(
  laneIds: readonly string[],
  contractNos: readonly number[],
): { readonly onlyAwards: true; readonly laneIds?: string[]; readonly contractNos?: number[] } {
  const named = namedLanes(laneIds);
  return {
    onlyAwards: true,
    ...(named === undefined ? { contractNos: [...new Set(contractNos)] } : { laneIds: named }),
  };
}
