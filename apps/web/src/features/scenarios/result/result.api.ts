import { type QueryOf, type ResponseOf, scenarios } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { query, useQuery, versionOf } from '../../../platform/query.ts';
import type { Scenario } from '../scenarios.api.ts';

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
export const askLanes = (id: string, wish: LanesWish, signal?: AbortSignal) =>
  callEndpoint(scenarios.scenarioLanes, { params: { id }, query: wish, signal });

/** The same as a query for display; refetched after the scenario is solved again. */
export function useScenarioLanes({ scenarioId, solvedAt }: Scenario, wish: LanesWish) {
  const result = `${scenarioId} ${solvedAt}`;
  return useQuery(
    query(
      scenarios.scenarioLanes,
      { params: { id: scenarioId }, query: wish },
      {
        version: result,
        // Never show the lanes of another result.
        placeholderData: (before, known) => (versionOf(known) === result ? before : undefined),
      },
    ),
  );
}

/** Each carrier's share of a scenario. */
export const useCarrierParts = (scenario: Scenario) => useScenarioLanes(scenario, { pageSize: 1 });
