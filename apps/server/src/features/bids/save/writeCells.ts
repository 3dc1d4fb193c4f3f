import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { ChangedCell } from '../history/recordBidChanges.ts';

export type CellOfBid = ChangedCell & { readonly bidId: string };

/** Writes changed cells of bids as sets: rates, capacities, texts; a cell without an `after` is deleted. */
export async function writeCells(
  tx: Transaction,
  customerId: string,
  cells: readonly CellOfBid[],
): Promise<void> {
  for (const { kind, keys, gone, kept } of kinds) {
    const changed = cells.filter(({ cell }) => cell.startsWith(`${kind}:`));
    const columns = (some: readonly CellOfBid[]) => [
      some.map(({ bidId }) => bidId),
      ...keys(some.map(nameOf)),
    ];
    const taken = changed.filter(({ after }) => after === null);
    if (taken.length > 0) await execute(tx, gone, [customerId, ...columns(taken)]);
    const given = changed.filter(({ after }) => after !== null);
    if (given.length > 0)
      await execute(tx, kept, [customerId, ...columns(given), given.map(({ after }) => after)]);
  }
}

const nameOf = ({ cell }: CellOfBid) => cell.slice(cell.indexOf(':') + 1);
const numberAt = (at: 0 | 1) => (name: string) => Number(name.split('/')[at] ?? 0);

type Kind = {
  readonly kind: 'rate' | 'capacity' | 'value';
  /** Key columns in addition to the bid's, from the names of cells. */
  readonly keys: (names: readonly string[]) => unknown[][];
  readonly gone: string;
  readonly kept: string;
};

const kinds: readonly Kind[] = [
  {
    kind: 'rate',
    keys: (names) => [names.map(numberAt(0)), names.map(numberAt(1))],
    gone: `DELETE FROM bid_rates r USING unnest($2::bigint[], $3::smallint[], $4::smallint[]) AS i(bid_id, charge_no, break_no)
      WHERE r.customer_id = $1 AND r.bid_id = i.bid_id AND r.charge_no = i.charge_no AND r.break_no = i.break_no`,
    kept: `INSERT INTO bid_rates (customer_id, bid_id, charge_no, break_no, rate)
      SELECT $1, i.* FROM unnest($2::bigint[], $3::smallint[], $4::smallint[], $5::numeric[]) AS i
      ON CONFLICT (customer_id, bid_id, charge_no, break_no) DO UPDATE SET rate = excluded.rate`,
  },
  {
    kind: 'capacity',
    keys: (names) => [names.map((month) => `${month}-01`)],
    gone: `DELETE FROM bid_months m USING unnest($2::bigint[], $3::date[]) AS i(bid_id, month)
      WHERE m.customer_id = $1 AND m.bid_id = i.bid_id AND m.month = i.month AND NOT m.is_derived`,
    kept: `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
      SELECT $1, i.* FROM unnest($2::bigint[], $3::date[], $4::numeric[]) AS i
      ON CONFLICT (customer_id, bid_id, month) DO UPDATE SET capacity = excluded.capacity, is_derived = false`,
  },
  {
    kind: 'value',
    keys: (names) => [names.map(Number)],
    gone: `DELETE FROM bid_values v USING unnest($2::bigint[], $3::smallint[]) AS i(bid_id, charge_no)
      WHERE v.customer_id = $1 AND v.bid_id = i.bid_id AND v.charge_no = i.charge_no`,
    kept: `INSERT INTO bid_values (customer_id, bid_id, charge_no, value)
      SELECT $1, i.* FROM unnest($2::bigint[], $3::smallint[], $4::text[]) AS i
      ON CONFLICT (customer_id, bid_id, charge_no) DO UPDATE SET value = excluded.value`,
  },
];
