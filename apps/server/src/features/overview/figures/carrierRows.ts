import type { overview } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { laneFilterSql } from '../laneFilterSql.ts';
import { percentOf } from '../percentOf.ts';
import type { AskedFigure } from './figureRequest.ts';
import { type GroupSums, presentGroup } from './breakdownRow.ts';

type Incumbents = GroupSums & { readonly incumbent: string | null };
type Alias = { readonly name: string; readonly carrier_id: string; readonly carrier: string };
type IncumbentRow = GroupSums & { name: string | null; carrier_id: string | null; carrier: string | null };
type AwardRow = {
  carrier_id: string;
  carrier: string;
  lanes: number;
  awarded: string;
  awarded_baseline: string;
  savings: string;
};

/**
 * By carrier: lanes, shipments and spend by the lane's main incumbent, awards by the awarded carrier. A name in the files that is
 * matched to a carrier is in that carrier's row.
 */
export async function readCarrierRows(
  tx: Transaction,
  { source, filter }: AskedFigure,
  incumbents: readonly Incumbents[],
): Promise<overview.BreakdownRow[]> {
  const values: unknown[] = [source.customerId, source.mode, source.contractNo];
  const among = laneFilterSql(source, filter, values);
  const awards = await disableNestedLoops(tx, () =>
    rows<AwardRow>(
      tx,
      `SELECT a.*, k.name AS carrier
       FROM (
         SELECT carrier_id, count(*)::integer AS lanes, sum(awarded_usd) AS awarded, coalesce(sum(baseline_usd), 0) AS awarded_baseline,
           coalesce(sum(baseline_usd - compared_usd), 0) AS savings
         FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND contract_no = $3${among} GROUP BY carrier_id
       ) a JOIN companies k ON k.company_id = a.carrier_id
       ORDER BY a.awarded DESC, k.name`,
      values,
    ),
  );
  const aliases = await rows<Alias>(
    tx,
    `SELECT a.name, a.carrier_id, k.name AS carrier FROM carrier_aliases a JOIN companies k ON k.company_id = a.carrier_id
     WHERE a.customer_id = $1`,
    [source.customerId],
  );
  const aliasOf = new Map(aliases.map((alias) => [alias.name, alias]));
  return merge(
    incumbents.map((row) => {
      const alias = row.incumbent === null ? undefined : aliasOf.get(row.incumbent);
      return {
        ...row,
        name: row.incumbent,
        carrier_id: alias?.carrier_id ?? null,
        carrier: alias?.carrier ?? null,
      };
    }),
    awards,
  );
}

const nothing: GroupSums = {
  lanes: 0,
  shipments: '0',
  volume: '0',
  spend: '0',
  awarded: '0',
  awarded_baseline: '0',
  savings: '0',
  open: 0,
  open_with_bid: 0,
};

function merge(incumbents: readonly IncumbentRow[], awards: readonly AwardRow[]): overview.BreakdownRow[] {
  const byKey = new Map<string, { label: string; names: string[]; sums: GroupSums; award?: AwardRow }>();
  const keyOf = (carrierId: string | null, name: string | null) => carrierId ?? `name:${name ?? ''}`;
  for (const row of incumbents) {
    const key = keyOf(row.carrier_id, row.name);
    const before = byKey.get(key);
    byKey.set(key, {
      label: row.carrier ?? row.name ?? 'Not specified',
      names: [...(before?.names ?? []), ...(row.name === null ? [] : [row.name])],
      sums: added(before?.sums ?? nothing, row),
    });
  }
  for (const award of awards) {
    const before = byKey.get(award.carrier_id) ?? { label: award.carrier, names: [], sums: nothing };
    byKey.set(award.carrier_id, { ...before, award });
  }
  return [...byKey.entries()].map(([key, { label, names, sums, award }]) => {
    const whole = {
      ...sums,
      awarded: award?.awarded ?? '0',
      awarded_baseline: award?.awarded_baseline ?? '0',
    };
    const row = presentGroup({ ...whole, savings: award?.savings ?? '0' }, key, null, false);
    return {
      ...row,
      label,
      savingsPercent: award === undefined ? null : percentOf(award.savings, award.awarded_baseline),
      filter: filterOf(names, award),
    };
  });
}

/** A row with both lanes carried and lanes won is not a single set of lanes. */
function filterOf(names: readonly string[], award: AwardRow | undefined): overview.BreakdownRow['filter'] {
  if (award === undefined)
    return names.length === 0
      ? [{ column: 'incumbentCarrier', isEmpty: true }]
      : [{ column: 'incumbentCarrier', anyOf: [...names] }];
  return names.length === 0 ? [{ column: 'awardedCarrier', anyOf: [award.carrier] }] : null;
}

function added(one: GroupSums, other: GroupSums): GroupSums {
  const sum = (a: string | null, b: string | null) => new Decimal(a ?? 0).plus(b ?? 0).toString();
  return {
    lanes: one.lanes + other.lanes,
    shipments: sum(one.shipments, other.shipments),
    volume: sum(one.volume, other.volume),
    spend: sum(one.spend, other.spend),
    awarded: '0',
    awarded_baseline: '0',
    savings: '0',
    open: one.open + other.open,
    open_with_bid: one.open_with_bid + other.open_with_bid,
  };
}
