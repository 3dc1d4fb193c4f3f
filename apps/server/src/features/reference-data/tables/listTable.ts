import { referenceData } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type Filter, filterOf, type ListFilter } from './filterOf.ts';
import { type Counts, countRows } from './keptCounts.ts';
import { joinedCountry, type ReferenceTable, selectedRow } from './referenceTable.ts';
import { type Sort, sortOf } from './sortOf.ts';

type ListQuery = ListFilter & {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
};

/** A range of rows in an order: where it starts and how many rows it has. */
type Piece = Filter & {
  readonly order: string;
  readonly offset: number;
  readonly limit: number;
  /** Read from the end. */
  readonly isBackwards: boolean;
};

/** A page of a table, searched, filtered and sorted as requested; the total count is in a response header. */
export async function listTable<Row extends QueryResultRow>(
  { tx, query, reply }: { tx: Transaction; query: ListQuery; reply: FastifyReply },
  table: ReferenceTable,
): Promise<Row[]> {
  const limit = query.pageSize ?? referenceData.referenceFields[table.name].pageSize;
  const offset = ((query.page ?? 1) - 1) * limit;
  const filter = await filterOf(tx, table, query);
  const sort = sortOf(table, query.sortBy, query.sortDesc);
  const isWalked = table.isLong && filter.condition === '';
  const counts = await countRows(tx, table, filter, isWalked && sort.isNullable ? sort.column : null);
  reply.header('x-total-count', counts.total);
  if (offset >= counts.total) return [];
  const found: Row[] = [];
  const pieces = isWalked
    ? walkedPieces(table, sort, counts, offset, limit)
    : [
        {
          ...filter,
          order: orderOf(table, sort, sort.isDescending, ' NULLS LAST'),
          offset,
          limit,
          isBackwards: false,
        },
      ];
  for (const piece of pieces) {
    const page = await readPiece<Row>(tx, table, piece);
    found.push(...(piece.isBackwards ? page.toReversed() : page));
  }
  return found;
}

/** Rows are fetched only once their keys are known: skipped rows are read from the index alone. */
function readPiece<Row extends QueryResultRow>(
  tx: Transaction,
  table: ReferenceTable,
  { condition, values, order, offset, limit }: Piece,
): Promise<Row[]> {
  return rows<Row>(
    tx,
    `WITH page AS MATERIALIZED (
       SELECT id, row_number() OVER () AS place FROM (
         SELECT t.${table.idColumn} AS id FROM ${table.table} t ${condition === '' ? '' : `WHERE ${condition}`}
         ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS sorted
     )
     SELECT ${selectedRow(table)}
     FROM page JOIN ${table.table} t ON t.${table.idColumn} = page.id ${joinedCountry(table)}
     ORDER BY page.place`,
    values,
  );
}

function orderOf(table: ReferenceTable, { by, isUnique }: Sort, isDescending: boolean, nulls = ''): string {
  const way = isDescending ? 'DESC' : 'ASC';
  return `${by} ${way}${nulls}${isUnique ? '' : `, t.${table.idColumn} ${way}`}`;
}

/**
 * A page of the whole table, read along the index of its sort column: first the rows with a value, then those without, each from
 * the nearer end.
 */
function walkedPieces(
  table: ReferenceTable,
  sort: Sort,
  { total, withValue }: Counts,
  offset: number,
  limit: number,
): Piece[] {
  const end = Math.min(offset + limit, total);
  const walk = (first: number, count: number, condition: string): Piece[] => {
    const [begin, stop] = [Math.max(offset, first) - first, Math.min(end, first + count) - first];
    if (begin >= stop) return [];
    const isBackwards = begin > count / 2;
    return [
      {
        condition,
        values: [],
        order: orderOf(table, sort, sort.isDescending !== isBackwards),
        offset: isBackwards ? count - stop : begin,
        limit: stop - begin,
        isBackwards,
      },
    ];
  };
  if (!sort.isNullable) return walk(0, total, '');
  return [
    ...walk(0, withValue, `${sort.column} IS NOT NULL`),
    ...walk(withValue, total - withValue, `${sort.column} IS NULL`),
  ];
}
