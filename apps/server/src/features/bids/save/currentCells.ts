import { keepsRates } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type ChargeStructure, structureOfVersion } from '../../settings/index.ts';
import type { StandingBid } from './bidInput.ts';
import type { Saving } from './saveBids.ts';

/** Cells of a bid by their names in drafts (`rate:1/2`, `capacity:2027-01`, `value:7`). */
export type Cells = ReadonlyMap<string, string>;

/** Returns the current cells of bids, by bid: rates, capacities entered by hand, texts. */
export async function selectStandingCells(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, Cells>> {
  const cells = new Map<string, Map<string, string>>();
  if (bidIds.length === 0) return cells;
  const keep = (bidId: string, cell: string, text: string) => {
    const known = cells.get(bidId);
    if (known === undefined) cells.set(bidId, new Map([[cell, text]]));
    else known.set(cell, text);
  };
  // One text per bid: a sheet of 10,000 lanes has a hundred thousand rates.
  const rates = await rows<{ bid_id: string; rates: string }>(
    tx,
    `SELECT bid_id, string_agg(charge_no || CASE WHEN break_no = 0 THEN '' ELSE '/' || break_no END || '=' || trim_scale(rate), ' ') AS rates
     FROM bid_rates WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) GROUP BY bid_id`,
    [customerId, bidIds],
  );
  for (const row of rates)
    for (const rate of row.rates.split(' ')) {
      const at = rate.indexOf('=');
      keep(row.bid_id, `rate:${rate.slice(0, at)}`, rate.slice(at + 1));
    }
  const others = await rows<{ bid_id: string; cell: string; text: string }>(
    tx,
    `SELECT bid_id, 'capacity:' || to_char(month, 'YYYY-MM') AS cell, trim_scale(capacity)::text AS text
     FROM bid_months WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) AND NOT is_derived
     UNION ALL
     SELECT bid_id, 'value:' || charge_no, value FROM bid_values WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])`,
    [customerId, bidIds],
  );
  for (const { bid_id: bidId, cell, text } of others) keep(bidId, cell, text);
  return cells;
}

/** Returns which cells named for an older version of the charges have the same meaning under the current ones. */
export async function cellsOfVersion(
  tx: Transaction,
  { customerId, mode }: { readonly customerId: string; readonly mode: number },
  current: ChargeStructure,
  version: number,
): Promise<(cell: string) => boolean> {
  if (version === current.version) return () => true;
  const today = new Map(current.charges.map((charge) => [charge.chargeNo, charge]));
  const then = await structureOfVersion(tx, customerId, mode, version);
  const same = new Set(
    then.charges
      .filter((charge) => keepsRates(charge, today.get(charge.chargeNo)))
      .map(({ chargeNo }) => chargeNo),
  );
  const breaks = new Set(current.breaks.map(({ breakNo }) => breakNo));
  return (cell) => {
    const [, chargeNo, breakNo] = /^(?:rate|value):(\d+)(?:\/(\d+))?$/.exec(cell) ?? [];
    if (chargeNo === undefined) return true;
    return same.has(Number(chargeNo)) && (breakNo === undefined || breaks.has(Number(breakNo)));
  };
}

/**
 * For a preview: the cells of bids without those that no longer fit the current charges. A save has removed these before, by
 * converting the bids.
 */
export async function cellsThatFit(
  { tx, bidder, rules, isPreview = false }: Saving,
  standing: ReadonlyMap<string, StandingBid>,
  cells: ReadonlyMap<string, Cells>,
): Promise<ReadonlyMap<string, Cells>> {
  const { structure } = rules;
  const older = [...standing.values()].filter(({ structureVersion }) => structureVersion < structure.version);
  if (!isPreview || older.length === 0) return cells;
  const fitting = new Map(cells);
  for (const version of new Set(older.map(({ structureVersion }) => structureVersion))) {
    const fits = await cellsOfVersion(tx, bidder, structure, version);
    for (const { bidId, structureVersion } of older) {
      const known = structureVersion === version ? cells.get(bidId) : undefined;
      if (known !== undefined) fitting.set(bidId, new Map([...known].filter(([cell]) => fits(cell))));
    }
  }
  return fitting;
}
