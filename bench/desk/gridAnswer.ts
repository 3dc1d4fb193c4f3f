import { bids } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type pg from 'pg';
import { awardsOfGrid } from '../../apps/server/src/features/awards/grid/awardsOfGrid.ts';
import { readGrid } from '../../apps/server/src/features/bids/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { Tender } from './seedTender.ts';

const gridLanes = 1_000;

/** Fields that the grid commands added to a lane. */
const added = [
  'originZip',
  'destinationZip',
  'originArea',
  'destinationArea',
  'monthly',
  'unitCostUsd',
  'standingReason',
  'lastRound',
  'award',
  'declined',
] as const;

export type GridFigures = {
  readonly gridMs: number;
  readonly gridBytes: number;
  readonly gridBytesRatio: number;
};

/** The answer of a carrier's grid for 1,000 lanes: its time, its bytes, and these compared with the answer without the added fields. */
export async function measureGridAnswer(
  client: pg.Client,
  database: Database,
  { customerId, mode: number }: Tender,
): Promise<GridFigures> {
  const mode = number as OfferedMode;
  const { rows } = await client.query<{ carrier_id: string; lane_ids: string[] }>(
    `SELECT carrier_id, (array_agg(lane_id::text ORDER BY lane_id))[1:$2] AS lane_ids FROM bids
     WHERE customer_id = $1 GROUP BY carrier_id ORDER BY carrier_id LIMIT 1`,
    [customerId, gridLanes],
  );
  const { carrier_id: carrierId = '', lane_ids: laneIds = [] } = rows[0] ?? {};
  const bidder = { customerId, carrierId, mode, contractNo: 1 };
  const read = () =>
    database.asCustomersReading([customerId], async (tx) => {
      const grid = await readGrid(tx, bidder, laneIds);
      const awards = await awardsOfGrid(tx, bidder);
      return bids.bidGrid.response.parse({
        ...grid,
        lanes: grid.lanes.map((lane) => ({ ...lane, award: awards.get(lane.laneId) ?? null })),
      });
    });
  await read();
  const startedAt = performance.now();
  const answer = await read();
  const gridMs = Math.round(performance.now() - startedAt);
  const before = {
    ...answer,
    lanes: answer.lanes.map((lane) =>
      Object.fromEntries(
        Object.entries(lane).filter(([name]) => !(added as readonly string[]).includes(name)),
      ),
    ),
  };
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  return {
    gridMs,
    gridBytes: bytes(answer),
    gridBytesRatio: Math.round((bytes(answer) / bytes(before)) * 100) / 100,
  };
}
