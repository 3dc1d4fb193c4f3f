import { type BodyOf, type ResponseOf, scenarios } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, put, query, useMutation, useQuery } from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

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

/** The hub also sends changes, but a running scenario must not depend on it. */
const whileWorkingMs = 2_000;
const whileRunningMs = 700;

/** Whether it is being solved or is queued. */
export const isWorking = (state: ScenarioState | undefined) => state === 'Waiting' || state === 'Running';

/** Scenarios of a contract, newest first. */
export const scenariosQuery = (mode: OfferedMode, contractNo: number | undefined) =>
  query(
    scenarios.listScenarios,
    { query: { mode, contractNo } },
    { everyMs: (list) => (list?.some(({ state }) => isWorking(state)) === true ? whileWorkingMs : false) },
  );
export const useScenarios = (mode: OfferedMode) => useQuery(scenariosQuery(mode, useContractNo()));

/** One scenario: rules, result and problems. */
export const scenarioQuery = (id: string) =>
  query(
    scenarios.getScenario,
    { params: { id } },
    { everyMs: (scenario) => (isWorking(scenario?.state) ? whileWorkingMs : false) },
  );
export const useScenario = (id: string) => useQuery(scenarioQuery(id));

/** Values that rules can refer to. */
export function useScenarioChoices(mode: OfferedMode) {
  const contractNo = useContractNo();
  return useQuery(query(scenarios.scenarioChoices, { query: { mode, contractNo } }));
}

/** Progress of best award and bound; polled while it runs. */
export const useScenarioProgress = (id: string, isRunning: boolean) =>
  useQuery(
    query(scenarios.scenarioProgress, { params: { id } }, isRunning ? { everyMs: whileRunningMs } : {}),
  );

/** The answer of a change is the scenario as it is now. */
const puts = (scenario: Scenario) => [put(scenarioQuery(scenario.scenarioId), scenario)];

export const useCreateScenario = () =>
  useMutation(mutation(scenarios.createScenario, (body: NewScenario) => ({ body }), { puts }));
export const useUpdateScenario = (id: string) =>
  useMutation(
    mutation(scenarios.updateScenario, (body: ScenarioChange) => ({ params: { id }, body }), { puts }),
  );
export const useSolveScenario = (id: string) =>
  useMutation(mutation(scenarios.solveScenario, () => ({ params: { id } }), { puts }));
export const useStopScenario = (id: string) =>
  useMutation(mutation(scenarios.stopScenario, () => ({ params: { id } }), { puts }));
export const useRepairScenario = (id: string) =>
  useMutation(mutation(scenarios.repairScenario, () => ({ params: { id } }), { puts }));

export const useDeleteScenario = () =>
  useMutation(mutation(scenarios.deleteScenario, (id: string) => ({ params: { id } }), { gone: (id) => id }));
