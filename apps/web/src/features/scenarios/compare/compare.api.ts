import { type ResponseOf, scenarios } from '@lanewright/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { type Scenario, scenarioKeys } from '../scenarios.api.ts';

export type Compared = ResponseOf<typeof scenarios.compareScenarios>;
export type ChangingLane = Compared['lanes'][number];

/** Scenarios by ID, in the same order. */
export function useScenariosById(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: scenarioKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callEndpoint(scenarios.getScenario, { params: { id }, signal }),
    })),
  });
}

/** Lanes that two scenarios award to different carriers. */
export function useChangingLanes(here: Scenario, there: Scenario, page: number, pageSize: number) {
  return useQuery({
    queryKey: [
      ...scenarioKeys.one(here.scenarioId),
      'against',
      there.scenarioId,
      here.solvedAt,
      there.solvedAt,
      page,
      pageSize,
    ],
    queryFn: ({ signal }) =>
      callEndpoint(scenarios.compareScenarios, {
        query: { scenarioId: here.scenarioId, withId: there.scenarioId, page, pageSize },
        signal,
      }),
    // Never show one pair's lanes under the names of another.
    placeholderData: (before: Compared | undefined, query) =>
      query?.queryKey[2] === here.scenarioId && query.queryKey[4] === there.scenarioId ? before : undefined,
  });
}
