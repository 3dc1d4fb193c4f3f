import type { Month } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { propertyOf } from '../../settings/index.ts';
import { announceLanesChanged } from '../announceLanesChanged.ts';
import { extendedMonths } from '../extraMonths.ts';
import { type ContractKey, forecastLanes, forecasts, totalForecasts } from './recomputeLanes.ts';

const readForecasts = sql({
  from: `SELECT v.lane_id, to_char(v.month, 'YYYY-MM') AS month, coalesce(f.volume, v.volume) AS volume,
      CASE WHEN f.lane_id IS NULL THEN v.baseline_cost_usd ELSE f.baseline_cost_usd END AS baseline_usd
    FROM (
${forecasts.text}
    ) v
    LEFT JOIN lane_forecasts f ON f.customer_id = $customer AND f.lane_id = v.lane_id AND f.month = v.month
    ORDER BY v.lane_id, v.month`,
  params: forecasts.params,
  row: { lane_id: 'id', month: 'text', volume: 'numeric', baseline_usd: 'numeric?' },
});

const historiesOf = sql({
  from: 'SELECT history_id FROM lanes WHERE customer_id = $customer AND lane_id = ANY ($lanes) ORDER BY history_id',
  params: { customer: 'id', lanes: 'id[]' },
  row: { history_id: 'id' },
});

const growLanes = sql({
  from: `UPDATE lanes l SET extra_months = g.extra
    FROM unnest($lanes::bigint[], $extra::smallint[]) AS g(lane_id, extra)
    WHERE l.customer_id = $customer AND l.lane_id = g.lane_id AND l.extra_months < g.extra`,
  params: { customer: 'id', lanes: 'id[]', extra: 'int[]' },
});

/** Volume and baseline of a lane in a month, as decimal texts; the baseline is null without priced shipments. */
export type LaneForecast = {
  readonly lane_id: string;
  readonly month: Month;
  readonly volume: string;
  readonly baseline_usd: string | null;
};

/** Forecasts of lanes of a contract for months after its period: as stored, or as they would be once the lanes are extended to them. */
export async function readExtensionForecasts(
  tx: Transaction,
  contract: ContractKey,
  laneIds: readonly string[],
  months: readonly Month[],
): Promise<LaneForecast[]> {
  const wanted = new Set(laneIds);
  const rows = await readForecasts.rows(tx, await asked(tx, contract, laneIds, months, months.length));
  return rows.filter((row) => wanted.has(row.lane_id));
}

/**
 * Extends lanes of a contract to months after its period, with forecasts by the rule of all others, and announces the new volumes.
 * Lanes that already have these months stay. Take `lockLanes` first.
 */
export async function extendLanes(
  tx: Transaction,
  contract: ContractKey,
  lanes: readonly { readonly laneId: string; readonly extraMonths: number }[],
): Promise<void> {
  const { customerId, mode, contractNo } = contract;
  const laneIds = lanes.map(({ laneId }) => laneId);
  const grown = await growLanes.execute(tx, {
    customer: customerId,
    lanes: laneIds,
    extra: lanes.map(({ extraMonths }) => extraMonths),
  });
  if (grown === 0) return;
  const { months, contractMonths } = await extendedMonths(tx, contract);
  // Only the added months: the others are calculated when shipments change.
  await forecastLanes.execute(tx, await asked(tx, contract, laneIds, months.slice(contractMonths.length), 0));
  await totalForecasts.execute(tx, { customer: customerId, mode, contract: contractNo, lanes: laneIds });
  await announceLanesChanged(tx, customerId, mode, 'volumes', { laneIds });
}

async function asked(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  laneIds: readonly string[],
  months: readonly Month[],
  period: number,
) {
  const fixed = await propertyOf(tx, customerId, mode, 'contract.firstMonth', contractNo);
  const histories = await historiesOf.rows(tx, { customer: customerId, lanes: laneIds });
  return {
    customer: customerId,
    mode,
    contract: contractNo,
    histories: histories.map((row) => row.history_id),
    start: typeof fixed === 'string' ? `${fixed}-01` : 'infinity',
    months: months.map((month) => `${month}-01`),
    period,
  };
}
