import type { Month } from '@lanewright/freight';
import { previewAwards } from '../../../src/features/awards/index.ts';
import { hashOf, requireScenario } from '../../../src/features/scenarios/scenarios.queries.ts';
import { seededMonths } from '../../support/seedLanes.ts';
import type { Form, Forms } from '../form.ts';
import { bidOf } from '../seedLanesAndBids.ts';
import { seededMode } from '../seedUploads.ts';
import type { Ground } from '../sides.ts';

const solvedAt = '2026-11-20T11:00:00.000Z';
let seeded = 0;

/** A scenario of the side's customer that awards a lane to its carrier. */
async function solvedScenario(ground: Ground): Promise<{ scenarioId: string; laneId: string }> {
  const { laneId, bidId } = await bidOf(ground);
  const { customerId, carrierId } = ground;
  const months = seededMonths as Month[];
  const wishes = [{ laneId, bidId, share: 100, months }];
  const scenarioId = await ground.testApp.platform.database.asSystem(async (tx) => {
    const { rows } = await tx.query<{ scenario_id: string }>(
      `INSERT INTO scenarios (customer_id, mode, contract_no, name, created_by, created_at, state, solved_at, figures)
       VALUES ($1, $2, 1, $3, 1, $4, 'Solved', $4, '{"gapUsd": 0}') RETURNING scenario_id`,
      [customerId, seededMode, `${ground.customerWord} result ${seeded++}`, solvedAt],
    );
    const id = rows[0]?.scenario_id ?? '';
    await tx.query('UPDATE scenarios SET solved_hash = $3 WHERE customer_id = $1 AND scenario_id = $2', [
      customerId,
      id,
      hashOf(await requireScenario(tx, customerId, id)),
    ]);
    const [cost] = await previewAwards(tx, customerId, seededMode, months, wishes);
    await tx.query(
      `INSERT INTO scenario_lanes (customer_id, scenario_id, lane_id, region, months, volume, why)
       SELECT $1, $2, $3, 'USMCA', array_agg(month), sum(volume), 'Cheapest' FROM lane_forecasts WHERE lane_id = $3`,
      [customerId, id, laneId],
    );
    await tx.query(
      `INSERT INTO scenario_shares (customer_id, scenario_id, lane_id, bid_id, carrier_id, share, is_incumbent, awarded_usd, baseline_usd)
       VALUES ($1, $2, $3, $4, $5, 100, false, $6, $7)`,
      [customerId, id, laneId, bidId, carrierId, cost?.awarded_usd, cost?.baseline_usd],
    );
    return id;
  });
  return { scenarioId, laneId };
}

const ofResult = (more: object = {}): Form => ({
  seed: solvedScenario,
  ids: { scenarioId: 'company' },
  call: (things) => ({ params: { id: things.scenarioId }, ...more }),
});

export const scenarioResultForms: Forms = {
  'GET /scenarios/{id}/lanes': ofResult(),
  'GET /scenarios/{id}/guide': ofResult(),
  'GET /scenarios/compare': {
    seed: async (ground) => ({
      scenarioId: (await solvedScenario(ground)).scenarioId,
      withId: (await solvedScenario(ground)).scenarioId,
    }),
    ids: { scenarioId: 'company', withId: 'company' },
    call: (things) => ({ query: { scenarioId: things.scenarioId, withId: things.withId } }),
  },
  'POST /scenarios/{id}/award': ofResult({ body: { solvedAt } }),
  'POST /scenarios/{id}/take-back': ofResult({ body: {} }),
  'POST /scenarios/{id}/analyses': ofResult({ body: { kind: 'volumes' } }),
  'GET /scenarios/{id}/analyses': ofResult(),
};
