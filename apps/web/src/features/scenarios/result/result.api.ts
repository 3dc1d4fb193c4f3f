import { type QueryOf, type ResponseOf, scenarios } from '@lanewright/contract';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { type Scenario, scenarioKeys } from '../scenarios.api.ts';

export type ScenarioLanes = ResponseOf<typeof scenarios.scenarioLanes>;
export type ScenarioLane = ScenarioLanes['lanes'][number];
export type LaneShare = ScenarioLane['shares'][number];
export type CarrierPart = ScenarioLanes['carriers'][number];
export type LanesWish = Partial<QueryOf<typeof scenarios.scenarioLanes>>;

/** Maximum number of lanes on one page of a screen. */
export const largestPage = 500;
/** Maximum number of rows per request for a file. */
export const filePage = 5_000;

/** Fetches the lanes of a scenario's result: who gets each, and why. */
export const askLanes = (id: string, query: LanesWish, signal?: AbortSignal) =>
  callEndpoint(scenarios.scenarioLanes, {
    params: { id },
    query,
    ...(signal === undefined ? {} : { signal }),
  });

/** The same as a query for display; refetched after the scenario is solved again. */
export function useScenarioLanes({ scenarioId, solvedAt }: Scenario, wish: LanesWish) {
  return useQuery({
    queryKey: [...scenarioKeys.one(scenarioId), 'lanes', solvedAt, wish],
    queryFn: ({ signal }) => askLanes(scenarioId, wish, signal),
    // Never show the lanes of another result.
    placeholderData: (before: ScenarioLanes | undefined, query) =>
      query?.queryKey[2] === scenarioId && query.queryKey[4] === solvedAt ? before : undefined,
  });
}

/** Each carrier's share of a scenario. */
export function useCarrierParts(scenario: Scenario) {
  return useScenarioLanes(scenario, { pageSize: 1 });
}
