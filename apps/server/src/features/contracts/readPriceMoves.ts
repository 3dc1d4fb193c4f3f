import type { contracts, ResponseInputOf } from '@lanewright/contract';
import { addMonths, Decimal, type DecimalInput, type Month } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { readFuelPricesBefore } from '../fuel/index.ts';
import { listContracts, requireMode } from '../settings/index.ts';

type Moves = ResponseInputOf<typeof contracts.readPriceMoves>;

const priceMoves = sql({
  from: loadSql(import.meta.url, './priceMoves.sql'),
  params: { customer: 'id', mode: 'int', contract: 'int', since: 'int', skipped: 'int', size: 'int' },
  row: {
    both_lanes: 'int',
    new_lanes: 'int',
    gone_lanes: 'int',
    price_usd: 'numeric',
    new_usd: 'numeric',
    gone_usd: 'numeric',
    total_usd: 'numeric',
    lane_id: 'id?',
    since_id: 'id?',
    origin_label: 'text?',
    destination_label: 'text?',
    equipment: 'text?',
    volume: 'numeric?',
    usd: 'numeric?',
    since_usd: 'numeric?',
    since_volume: 'numeric?',
    moved_usd: 'numeric?',
  },
});

/**
 * How awarded cost moved from one contract of the caller's mode to another: by price on lanes awarded in both, at the newer volume, by
 * new lanes and by lanes no longer awarded. The three add up to the total to the cent.
 * @throws ProblemError 422 `same_contract`; 404 `contract_not_found`.
 */
export async function readPriceMoves({
  tx,
  caller,
  params,
  query,
}: ScopedCall<typeof contracts.readPriceMoves>): Promise<Moves> {
  const { id: mode, no: contractNo } = params;
  const { since, page, pageSize } = query;
  await requireMode(tx, caller, mode);
  const customerId = caller.companyId;
  const all = await listContracts(tx, customerId, mode);
  for (const wanted of [contractNo, since])
    if (!all.some((one) => one.contractNo === wanted))
      throw refuse('contract_not_found', `Contract ${wanted} not found`);
  if (contractNo === since)
    throw refuse('same_contract', 'Choose another contract to compare with', { field: 'since' });
  const found = await disableNestedLoops(tx, () =>
    priceMoves.rows(tx, {
      customer: customerId,
      mode,
      contract: contractNo,
      since,
      skipped: (page - 1) * pageSize,
      size: pageSize,
    }),
  );
  const [totals] = found;
  if (totals === undefined) throw new Error('the totals of price moves are missing');
  const lanes = found.flatMap(({ lane_id: laneId, since_id: sinceLaneId, ...row }) =>
    laneId === null || sinceLaneId === null ? [] : [{ ...row, laneId, sinceLaneId }],
  );
  const firstMonth = all.find((one) => one.contractNo === contractNo)?.firstMonth;
  const fuel = await fuelOf(
    tx,
    customerId,
    mode,
    lanes.flatMap(({ laneId, sinceLaneId }) => [laneId, sinceLaneId]),
    firstMonth ?? addMonths(now().toISOString().slice(0, 7), 1),
  );
  return {
    contractNo,
    since,
    totals: {
      lanes: totals.both_lanes,
      newLanes: totals.new_lanes,
      goneLanes: totals.gone_lanes,
      priceUsd: Number(totals.price_usd),
      newUsd: Number(totals.new_usd),
      goneUsd: Number(totals.gone_usd),
      totalUsd: Number(totals.total_usd),
    },
    lanes: lanes.map((row) => {
      const { laneId, sinceLaneId } = row;
      const [now, then] = [new Decimal(row.usd ?? 0), new Decimal(row.since_usd ?? 0)];
      const atConstantFuel = (id: string, usd: Decimal) => {
        const price = fuel.get(id);
        return price === null ? null : usd.minus(price ?? 0);
      };
      return {
        laneId,
        sinceLaneId,
        origin: row.origin_label ?? '',
        destination: row.destination_label ?? '',
        equipment: row.equipment,
        volume: Number(row.volume),
        unitCostThen: perUnit(then, row.since_volume),
        unitCostNow: perUnit(now, row.volume),
        unitCostThenConstantFuel: perUnit(atConstantFuel(sinceLaneId, then), row.since_volume),
        unitCostNowConstantFuel: perUnit(atConstantFuel(laneId, now), row.volume),
        priceUsd: Number(row.moved_usd),
      };
    }),
  };
}

/** The price of fuel of lanes on the days of all shipments before a month, over their carriers; null: unknown. */
async function fuelOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
  before: Month,
): Promise<Map<string, Decimal | null>> {
  const byLane = new Map<string, Decimal | null>();
  if (laneIds.length === 0) return byLane;
  for (const { lane, usd } of await readFuelPricesBefore(tx, customerId, mode, laneIds, before)) {
    const sum = byLane.get(lane);
    byLane.set(lane, usd === null || sum === null ? null : (sum ?? new Decimal(0)).plus(usd));
  }
  return byLane;
}

const unitDecimals = 6;

/** USD per unit of volume; null without a volume, or if the amount is unknown. */
function perUnit(usd: Decimal | null, volume: DecimalInput | null): number | null {
  if (usd === null || volume === null || new Decimal(volume).isZero()) return null;
  return usd.div(volume).toDecimalPlaces(unitDecimals).toNumber();
}
