import { type ResponseOf, scenarios } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { scenarioKeys } from '../scenarios.api.ts';

export type Analysis = ResponseOf<typeof scenarios.scenarioAnalyses>[number];
export type AnalysisKind = Analysis['kind'];
export type RulePrice = NonNullable<Analysis['prices']>[number];
export type FrontierPoint = NonNullable<Analysis['frontier']>[number];
export type VolumeCase = NonNullable<Analysis['volumes']>[number];

const whileRunningMs = 1_200;

export const isUnderWay = ({ state }: Pick<Analysis, 'state'>) => state === 'Waiting' || state === 'Running';

/** The analyses of a scenario; polled while one is running. */
export function useAnalyses(scenarioId: string) {
  return useQuery({
    queryKey: [...scenarioKeys.one(scenarioId), 'analyses'],
    queryFn: ({ signal }) => callEndpoint(scenarios.scenarioAnalyses, { params: { id: scenarioId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? whileRunningMs : false),
  });
}

/** Starts an analysis. */
export function useStartAnalysis(scenarioId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: AnalysisKind) =>
      callEndpoint(scenarios.startAnalysis, { params: { id: scenarioId }, body: { kind } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...scenarioKeys.one(scenarioId), 'analyses'] }),
  });
}
