import { type QueryOf, type ResponseOf, scenarios } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { query, useQuery } from '../../../platform/query.ts';
import type { Scenario } from '../scenarios.api.ts';

export type GuideRow = ResponseOf<typeof scenarios.scenarioGuide>['rows'][number];
export type GuideWish = Partial<QueryOf<typeof scenarios.scenarioGuide>>;

/** Fetches what carriers would have to bid to win lanes. */
export const askGuide = (id: string, wish: GuideWish, signal?: AbortSignal) =>
  callEndpoint(scenarios.scenarioGuide, { params: { id }, query: wish, signal });

/** The same as a query for display. */
export const useGuide = ({ scenarioId, solvedAt }: Scenario, wish: GuideWish) =>
  useQuery(
    query(
      scenarios.scenarioGuide,
      { params: { id: scenarioId }, query: wish },
      { version: solvedAt, keepsPrevious: true },
    ),
  );
