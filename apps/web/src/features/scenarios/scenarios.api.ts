import { type BodyOf, type ResponseOf, scenarios } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Scenario = ResponseOf<typeof scenarios.getScenario>;
export type ScenarioHead = ResponseOf<typeof scenarios.listScenarios>[number];
export type ScenarioFigures = NonNullable<ScenarioHead['figures']>;
export type ScenarioState = ScenarioHead['state'];
export type ScenarioRule = Scenario['rules'][number]['rule'];
export type RuleKind = ScenarioRule['kind'];
export type ScenarioWeights = Scenario['weights'];
export type Effort = Scenario['effort'];
export type ScenarioChoices = ResponseOf<typeof scenarios.scenarioChoices>;
export type ScenarioProgress = ResponseOf<typeof scenarios.scenarioProgress>;
export type NewScenario = BodyOf<typeof scenarios.createScenario>;
export type ScenarioChange = BodyOf<typeof scenarios.updateScenario>;

/**
 * Query keys of scenarios. Everything about one scenario is below `one`, so that a change of it invalidates all of it. Results,
 * comparison and analyses have their requests in their own folders.
 */
export const scenarioKeys = {
  all: ['scenarios'] as const,
  list: (mode: OfferedMode) => ['scenarios', 'list', mode] as const,
  choices: (mode: OfferedMode) => ['scenarios', 'choices', mode] as const,
  one: (id: string) => ['scenarios', 'one', id] as const,
};

/** The hub also sends changes, but a running scenario must not depend on it. */
const whileWorkingMs = 2_000;
const whileRunningMs = 700;

/** Whether it is being solved or is queued. */
export const isWorking = (state: ScenarioState | undefined) => state === 'Waiting' || state === 'Running';

/** Scenarios of a mode, newest first. */
export function useScenarios(mode: OfferedMode) {
  return useQuery({
    queryKey: scenarioKeys.list(mode),
    queryFn: ({ signal }) => callEndpoint(scenarios.listScenarios, { query: { mode }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => isWorking(one.state)) === true ? whileWorkingMs : false,
  });
}

/** One scenario: rules, result and problems. */
export function useScenario(id: string) {
  return useQuery({
    queryKey: scenarioKeys.one(id),
    queryFn: ({ signal }) => callEndpoint(scenarios.getScenario, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data?.state) ? whileWorkingMs : false),
  });
}

/** Values that rules can refer to. */
export function useScenarioChoices(mode: OfferedMode) {
  return useQuery({
    queryKey: scenarioKeys.choices(mode),
    queryFn: ({ signal }) => callEndpoint(scenarios.scenarioChoices, { query: { mode }, signal }),
  });
}

/** Progress of best award and bound; polled while it runs. */
export function useScenarioProgress(id: string, isRunning: boolean) {
  return useQuery({
    queryKey: [...scenarioKeys.one(id), 'progress'],
    queryFn: ({ signal }) => callEndpoint(scenarios.scenarioProgress, { params: { id }, signal }),
    refetchInterval: isRunning ? whileRunningMs : false,
  });
}

function useScenarioCall<Input>(call: (input: Input) => Promise<Scenario>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (scenario) => client.setQueryData(scenarioKeys.one(scenario.scenarioId), scenario),
    onSettled: () => client.invalidateQueries({ queryKey: scenarioKeys.all }),
  });
}

export const useCreateScenario = () =>
  useScenarioCall((body: NewScenario) => callEndpoint(scenarios.createScenario, { body }));
export const useUpdateScenario = (id: string) =>
  useScenarioCall((body: ScenarioChange) => callEndpoint(scenarios.updateScenario, { params: { id }, body }));
export const useSolveScenario = (id: string) =>
  useScenarioCall(() => callEndpoint(scenarios.solveScenario, { params: { id } }));
export const useStopScenario = (id: string) =>
  useScenarioCall(() => callEndpoint(scenarios.stopScenario, { params: { id } }));
export const useRepairScenario = (id: string) =>
  useScenarioCall(() => callEndpoint(scenarios.repairScenario, { params: { id } }));

export function useDeleteScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(scenarios.deleteScenario, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['scenarios', 'list'] }),
  });
}
