import { type ResponseOf, scenarios } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Analysis = ResponseOf<typeof scenarios.scenarioAnalyses>[number];
export type AnalysisKind = Analysis['kind'];
export type RulePrice = NonNullable<Analysis['prices']>[number];
export type FrontierPoint = NonNullable<Analysis['frontier']>[number];
export type VolumeCase = NonNullable<Analysis['volumes']>[number];

const whileRunningMs = 1_200;

export const isUnderWay = ({ state }: Pick<Analysis, 'state'>) => state === 'Waiting' || state === 'Running';

/** The analyses of a scenario; polled while one is running. */
export const useAnalyses = (scenarioId: string) =>
  useQuery(
    query(
      scenarios.scenarioAnalyses,
      { params: { id: scenarioId } },
      { everyMs: (analyses) => (analyses?.some(isUnderWay) === true ? whileRunningMs : false) },
    ),
  );

/** Starts an analysis. */
export const useStartAnalysis = (scenarioId: string) =>
  useMutation(
    mutation(scenarios.startAnalysis, (kind: AnalysisKind) => ({
      params: { id: scenarioId },
      body: { kind },
    })),
  );
