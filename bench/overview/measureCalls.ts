import { overviewStatTypes } from '@lanewright/freight';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Tender } from '../desk/plantTender.ts';

const times = 9;
const month = '2027-03';
const shippedMonth = '2026-03';

/** The floor: ten columns of the lane table's rows added up, as the product's own role reads them. */
export async function measureFloor(database: Database, { customerId, mode }: Tender): Promise<number> {
  return database.inScope([customerId], async (tx) =>
    medianOf(() =>
      tx.query(
        `SELECT sum(baseline_cost_usd), sum(new_cost_usd), sum(pending_usd), sum(awarded_baseline_usd), sum(savings_usd), sum(amount_bid_usd),
           sum(shipment_count), sum(volume), sum(weight_kg), sum(containers)
         FROM lane_summaries WHERE customer_id = $1 AND mode = $2`,
        [customerId, mode],
      ),
    ),
  );
}

/** The overview's calls by what they are called here. */
export function overviewCalls({ mode }: Tender, uploadId: string): ReadonlyMap<string, string> {
  const calls = new Map([
    ['stats', `/api/overview/stats/${mode}`],
    ['lane-breakdown', `/api/overview/lane-breakdown/${mode}`],
    ['visualiser', `/api/overview/visualiser/${mode}`],
    ['reporting', `/api/lanes/reporting/${mode}`],
    ['dashboard', '/api/overview/dashboard'],
    ['spend-map', '/api/overview/spend-map'],
    ['bridge', `/api/overview/bridge/${mode}`],
    ['realised', `/api/overview/realised/${mode}`],
    ['risks', `/api/overview/risks/${mode}`],
  ]);
  for (const by of ['month', 'mode', 'region', 'carrier', 'equipment', 'businessUnit'])
    calls.set(`savings by ${by}`, `/api/overview/savings?by=${by}`);
  for (const stat of overviewStatTypes) {
    const ofHistory = stat === 'Volume' || stat === 'Shipments';
    calls.set(stat, `/api/overview/${mode}/${stat}`);
    calls.set(`${stat} of a month`, `/api/overview/${mode}/${stat}/${ofHistory ? shippedMonth : month}`);
    calls.set(`${stat} of an upload`, `/api/overview/${mode}/${stat}/${uploadId}`);
  }
  return calls;
}

/** The median of some runs, in milliseconds; the first of all, which finds nothing in memory, is not counted. */
export async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const took: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
