import { useQuery } from '../../../platform/query.ts';
import { type AmendmentsPlace, amendmentsQuery } from '../amendments.api.ts';

/** The months of a lane that amendments ended, with the carriers that were awarded. */
export function useEndedMonths(
  place: AmendmentsPlace,
  laneId: string,
): ReadonlyMap<string, readonly string[]> {
  const { data = [] } = useQuery(amendmentsQuery(place, laneId));
  const ended = new Map<string, string[]>();
  for (const { kind, state, months, carrierName } of data)
    if (kind === 'Termination' && state === 'InForce')
      for (const month of months) ended.set(month, [...(ended.get(month) ?? []), carrierName]);
  return ended;
}
