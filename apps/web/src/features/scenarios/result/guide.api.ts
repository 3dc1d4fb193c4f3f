import { type QueryOf, type ResponseOf, scenarios } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { type Scenario, scenarioKeys } from '../scenarios.api.ts';

export type GuideRow = ResponseOf<typeof scenarios.scenarioGuide>['rows'][number];
export type GuideWish = Partial<QueryOf<typeof scenarios.scenarioGuide>>;

/** Fetches what carriers would have to bid to win lanes. */
export const askGuide = (id: string, query: GuideWish, signal?: AbortSignal) =>
  callEndpoint(scenarios.scenarioGuide, {
    params: { id },
    query,
    ...(signal === undefined ? {} : { signal }),
  });

/** The same as a query for display. */
export function useGuide({ scenarioId, solvedAt }: Scenario, wish: GuideWish) {
  return useQuery({
    queryKey: [...scenarioKeys.one(scenarioId), 'guide', solvedAt, wish],
    queryFn: ({ signal }) => askGuide(scenarioId, wish, signal),
    placeholderData: keepPreviousData,
  });
}
