import { type ResponseOf, scenarios } from '@lanewright/contract';
import { query, useQueries, useQuery, versionOf } from '../../../platform/query.ts';
import { type Scenario, scenarioQuery } from '../scenarios.api.ts';

export type Compared = ResponseOf<typeof scenarios.compareScenarios>;
export type ChangingLane = Compared['lanes'][number];

/** Scenarios by ID, in the same order. */
export const useScenariosById = (ids: readonly string[]) =>
  useQueries({ queries: ids.map((id) => ({ ...scenarioQuery(id), refetchInterval: false as const })) });

/** Lanes that two scenarios award to different carriers. */
export function useChangingLanes(here: Scenario, there: Scenario, page: number, pageSize: number) {
  const pair = `${here.scenarioId} ${there.scenarioId}`;
  return useQuery(
    query(
      scenarios.compareScenarios,
      { query: { scenarioId: here.scenarioId, withId: there.scenarioId, page, pageSize } },
      {
        version: `${pair} ${here.solvedAt} ${there.solvedAt}`,
        // Never show one pair's lanes under the names of another.
        placeholderData: (before, known) => (String(versionOf(known)).startsWith(pair) ? before : undefined),
      },
    ),
  );
}
