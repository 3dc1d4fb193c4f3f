import { setTimeout as pause } from 'node:timers/promises';
import { type ResponseOf, scenarios } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { ProductClient } from '../../tools/product/productClient.ts';
import type { StepMeter } from './stepMeter.ts';

const patienceMs = 30 * 60_000;

type Scenario = ResponseOf<typeof scenarios.getScenario>;

/** Solves a scenario with a limit of carriers in each region, a cost of switching and a maximum share of each carrier. */
export async function solve(customer: ProductClient, mode: OfferedMode): Promise<Scenario> {
  const on = { isOn: true, scope: {} };
  const { scenarioId } = await customer.call(scenarios.createScenario, {
    body: {
      name: 'Largest tender',
      mode,
      effort: 'thorough',
      rules: [
        { ...on, kind: 'carrierCount', ruleId: 'few', per: 'region', max: 6 },
        { ...on, kind: 'incumbent', ruleId: 'stay', switchingPercent: 2 },
        {
          ...on,
          kind: 'share',
          ruleId: 'share',
          carriers: 'all',
          together: false,
          of: 'volume',
          maxPercent: 40,
          orNone: false,
        },
      ],
    },
  });
  const params = { id: scenarioId };
  await customer.call(scenarios.solveScenario, { params });
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const { state } = await customer.call(scenarios.scenarioProgress, { params });
    if (state !== 'Running' && state !== 'Waiting') break;
    await pause(250);
  }
  const solved = await customer.call(scenarios.getScenario, { params });
  if (solved.state !== 'Solved')
    throw new Error(`the scenario ended ${solved.state}: ${solved.problem ?? ''}`);
  return solved;
}

/** Awards a scenario, cancels these awards again, and checks that exactly they are gone. */
export async function awardAndUndo(
  meter: StepMeter,
  customer: ProductClient,
  { scenarioId, solvedAt }: Scenario,
): Promise<{ lanesAwarded: number; awardedUsd: number }> {
  const params = { id: scenarioId };
  const given = await meter.step('award', () =>
    customer.call(scenarios.awardScenario, { params, body: { solvedAt: solvedAt ?? '', backups: true } }),
  );
  const { takenBack } = await meter.step('undo', () =>
    customer.call(scenarios.takeBackScenario, { params, body: {} }),
  );
  if (takenBack !== given.awards) throw new Error(`${takenBack} of ${given.awards} awards were cancelled`);
  return { lanesAwarded: given.lanes, awardedUsd: given.awardedUsd };
}
