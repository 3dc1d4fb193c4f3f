import { overviewStatTypes } from '@lanewright/freight';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Tender } from '../desk/seedTender.ts';

const times = 9;
const month = '2027-03';
const shippedMonth = '2026-03';

/** The floor: sums ten columns of the lane table's rows, using the product's own database role. */
export function readFloor(database: Database, { customerId, mode }: Tender): Promise<unknown> {
  return database.asCustomers([customerId], (tx) =>
    tx.query(
      `SELECT sum(baseline_cost_usd), sum(new_cost_usd), sum(pending_usd), sum(awarded_baseline_usd), sum(savings_usd), sum(amount_bid_usd),
         sum(shipment_count), sum(volume), sum(weight_kg), sum(containers)
       FROM lane_summaries WHERE customer_id = $1 AND mode = $2`,
      [customerId, mode],
    ),
  );
}

/** The overview's requests by their name in this benchmark. */
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

/**
 * Returns the medians of several runs of a request and of the floor, in milliseconds. Runs alternate, so that other load on the
 * machine affects both; the first run, on a cold cache, is not included.
 */
export async function measureInTurns(
  call: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<{ callMs: number; floorMs: number }> {
  const took = { call: [] as number[], floor: [] as number[] };
  for (let run = 0; run <= times; run += 1) {
    const [callMs, floorMs] = [await milliseconds(call), await milliseconds(floor)];
    if (run === 0) continue;
    took.call.push(callMs);
    took.floor.push(floorMs);
  }
  return { callMs: median(took.call), floorMs: median(took.floor) };
}

/** Returns the median of several first responses after a change, in milliseconds. */
export async function measureCold(
  forget: () => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await forget();
    took.push(await milliseconds(call));
  }
  return median(took);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
