import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { type LaneMonthRow, presentLaneMonth, selectLaneMonths } from '../lanes/index.ts';
import type { LaneSource } from './laneSource.ts';

type LaneMonths = z.output<typeof overview.laneSchema>['volume'];
type History = Pick<
  LaneMonthRow,
  'shipment_count' | 'historic_charge_usd' | 'avg_cost_per_unit' | 'avg_cost_per_shipment'
>;

const noHistory: History = {
  shipment_count: 0,
  historic_charge_usd: null,
  avg_cost_per_unit: null,
  avg_cost_per_shipment: null,
};

/** The contract months of lanes, each with the history and baseline that the source's reader may see. */
export async function readLaneMonths(
  tx: Transaction,
  source: LaneSource,
  laneIds: readonly string[],
): Promise<Map<string, LaneMonths>> {
  const months = await selectLaneMonths(tx, source.customerId, laneIds);
  const ofUpload =
    source.uploadId === null
      ? null
      : await selectHistoryOfUpload(tx, source.customerId, source.uploadId, laneIds);
  const found = new Map<string, LaneMonths>(laneIds.map((laneId) => [laneId, []]));
  for (const row of months) {
    const history =
      ofUpload === null ? row : (ofUpload.get(`${row.lane_id} ${row.month.slice(5)}`) ?? noHistory);
    const seen: LaneMonthRow = {
      ...row,
      shipment_count: history.shipment_count,
      historic_charge_usd: source.seesHistory ? history.historic_charge_usd : null,
      avg_cost_per_unit: source.seesHistory ? history.avg_cost_per_unit : null,
      avg_cost_per_shipment: source.seesHistory ? history.avg_cost_per_shipment : null,
      baseline_cost_usd: source.seesBaseline ? row.baseline_cost_usd : null,
    };
    found.get(row.lane_id)?.push(presentLaneMonth(seen));
  }
  return found;
}

/** History of one upload by lane and calendar month ('<lane> <MM>'). */
async function selectHistoryOfUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  laneIds: readonly string[],
): Promise<Map<string, History>> {
  const found = await rows<History & { lane_id: string; calendar_month: string }>(
    tx,
    `SELECT l.lane_id, to_char(m.month, 'MM') AS calendar_month, sum(m.shipment_count)::integer AS shipment_count,
            sum(m.historic_charge_usd) AS historic_charge_usd,
            round(sum(m.priced_charge_usd) / nullif(sum(m.priced_volume), 0), 6) AS avg_cost_per_unit,
            round(sum(m.historic_charge_usd) / nullif(sum(m.shipment_count), 0), 2) AS avg_cost_per_shipment
     FROM lane_months m JOIN lanes l ON l.customer_id = $1 AND l.history_id = m.history_id
     WHERE m.customer_id = $1 AND m.upload_id = $2 AND l.lane_id = ANY ($3::bigint[])
     GROUP BY l.lane_id, to_char(m.month, 'MM')`,
    [customerId, uploadId, laneIds],
  );
  return new Map(found.map((row) => [`${row.lane_id} ${row.calendar_month}`, row]));
}
