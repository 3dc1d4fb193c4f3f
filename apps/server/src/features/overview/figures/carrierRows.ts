import type { overview } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { joinInBulk } from '../../../platform/database/joinInBulk.ts';
import { rows } from '../../../platform/database/rows.ts';
import { filteredLanes } from '../laneQuery.ts';
import { percentOf } from '../percentOf.ts';
import { freshenBridges } from '../savings/keepBridges.ts';
import type { AskedFigure } from './askedFigure.ts';
import { type GroupSums, groupSums, presentGroup } from './readBreakdown.ts';

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
 * By carrier: lanes, what was shipped and spent by the lane's main incumbent, what is awarded by whom it is awarded to. A name in the
 * files that is known to be a carrier stands in that carrier's row.
 */
export async function readCarrierRows(
  tx: Transaction,
  { source, filter }: AskedFigure,
): Promise<overview.BreakdownRow[]> {
  await freshenBridges(tx, { companyId: source.customerId }, source.mode);
  const { text, values } = filteredLanes(source, filter);
  const { incumbents, awards } = await joinInBulk(tx, async () => ({
    incumbents: await rows<IncumbentRow>(
      tx,
      `SELECT grouped.*, a.carrier_id, k.name AS carrier
       FROM (SELECT incumbent_carrier AS name, ${groupSums} ${text} GROUP BY incumbent_carrier) grouped
       LEFT JOIN carrier_aliases a ON a.customer_id = $1 AND a.name = grouped.name AND a.carrier_id IS NOT NULL
       LEFT JOIN companies k ON k.company_id = a.carrier_id
       ORDER BY grouped.spend DESC NULLS LAST, grouped.name`,
      values,
    ),
    awards: await rows<AwardRow>(
      tx,
      `SELECT a.carrier_id, k.name AS carrier, count(*)::integer AS lanes, sum(a.awarded_usd) AS awarded,
         coalesce(sum(a.baseline_usd), 0) AS awarded_baseline, coalesce(sum(a.baseline_usd - a.compared_usd), 0) AS savings
       FROM (SELECT lane.lane_id ${text}) lane
       JOIN bridged_awards a ON a.customer_id = $1 AND a.mode = $2 AND a.lane_id = lane.lane_id
       JOIN companies k ON k.company_id = a.carrier_id
       GROUP BY a.carrier_id, k.name ORDER BY sum(a.awarded_usd) DESC, k.name`,
      values,
    ),
  }));
  return merge(incumbents, awards);
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
      label: row.carrier ?? row.name ?? 'Not said',
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

/** A row of both, lanes carried and lanes won, is no one set of lanes. */
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
