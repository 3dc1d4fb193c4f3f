import { scenarios } from '@lanewright/contract';
import { hashOf, requireScenario } from '../../../src/features/scenarios/scenarios.queries.ts';
import type { Form, Forms } from '../form.ts';
import { laneOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import { type Ground, newPerson } from '../sides.ts';

let seeded = 0;

/** An award scenario of the side's customer. */
export async function scenarioOf(ground: Ground): Promise<{ scenarioId: string }> {
  const buyer = await newPerson(ground, 'Customer');
  const { body } = await ground.testApp.call(scenarios.createScenario, buyer, {
    body: { name: `${ground.customerWord} scenario ${seeded++}`, mode: seededMode },
  });
  return { scenarioId: body.scenarioId };
}

/** An infeasible scenario with a suggested fix. */
async function infeasibleScenario(ground: Ground): Promise<{ scenarioId: string }> {
  const made = await scenarioOf(ground);
  const { database } = ground.testApp.platform;
  await database.asSystem(async (tx) => {
    const row = await requireScenario(tx, ground.customerId, made.scenarioId);
    await tx.query(
      `UPDATE scenarios SET state = 'Infeasible', repair = '[]', solved_hash = $3 WHERE customer_id = $1 AND scenario_id = $2`,
      [ground.customerId, made.scenarioId, hashOf(row)],
    );
  });
  return made;
}

const mode = { mode: String(seededMode) };
const aboutMode: Form = {
  seed: async () => mode,
  ids: { mode: 'anyone' },
  call: (things) => ({ query: { mode: things.mode } }),
};
const aboutScenario = (
  body?: object,
  seed: (ground: Ground) => Promise<{ scenarioId: string }> = scenarioOf,
): Form => ({
  seed,
  ids: { scenarioId: 'company' },
  call: (things) => ({ params: { id: things.scenarioId }, ...(body === undefined ? {} : { body }) }),
});

export const scenarioForms: Forms = {
  'GET /scenarios': aboutMode,
  'GET /scenarios/choices': aboutMode,
  'POST /scenarios': {
    seed: async (ground) => ({
      ...(await scenarioOf(ground)),
      laneId: await laneOf(ground),
      carrierId: ground.carrierId,
    }),
    ids: { scenarioId: 'company', laneId: 'company', carrierId: 'company' },
    call: (things) => ({
      body: {
        name: `A scenario ${seeded++}`,
        mode: seededMode,
        copyOf: things.scenarioId,
        laneIds: [things.laneId],
        rules: [{ kind: 'exclude', ruleId: 'one', carriers: [things.carrierId] }],
      },
    }),
    // Values that do not fit are named, like any wrong choice in a form.
    foreign: { laneId: 422, carrierId: 422 },
  },
  'GET /scenarios/{id}': aboutScenario(),
  'PUT /scenarios/{id}': aboutScenario({ effort: 'thorough' }),
  'DELETE /scenarios/{id}': aboutScenario(),
  'POST /scenarios/{id}/solve': aboutScenario(),
  'POST /scenarios/{id}/stop': aboutScenario(),
  'GET /scenarios/{id}/progress': aboutScenario(),
  'POST /scenarios/{id}/repair': aboutScenario(undefined, infeasibleScenario),
};
