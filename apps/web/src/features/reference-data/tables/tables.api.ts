import { referenceData, type ResponseOf } from '@lanewright/contract';
import { call, mutationBy, query, queryBy, useMutation, useQuery } from '../../../platform/query.ts';
import type { PageQuery, ReferenceRow, TableName } from './referenceRow.ts';
import { tableCalls } from './tableCalls.ts';

export type WhereUsed = ResponseOf<typeof referenceData.whereUsed>;

/** Above the size of any table that is loaded completely. */
const wholeTable = 1000;

function rowsQuery(table: TableName, wanted: PageQuery) {
  const { list, ask } = tableCalls[table];
  return queryBy(
    [call(list, { query: wanted })],
    async (signal) => {
      const { answer, totalCount } = await ask(wanted, signal);
      return { rows: answer, total: totalCount };
    },
    { keepsPrevious: true },
  );
}

/** One page of the rows that match a search. */
export const useRows = (table: TableName, wanted: PageQuery) => useQuery(rowsQuery(table, wanted));

/** A small table as a whole, for fields that refer to its rows. */
export const useWholeTable = (table: 'countries' | 'containers') =>
  useQuery({
    ...rowsQuery(table, { page: 1, pageSize: wholeTable, sortBy: 'name' }),
    select: ({ rows }) => rows,
    staleTime: 60_000,
  });

/** The current version of a row, looked up by its key; null if it was deleted or its key changed. */
export function rowNowQuery(table: TableName, row: ReferenceRow) {
  const known = referenceData.referenceFields[table].key.at(-1) ?? 'code';
  const wanted = { searchQuery: String(row[known] ?? ''), page: 1, pageSize: wholeTable };
  const { list, ask } = tableCalls[table];
  return queryBy(
    [call(list, { query: wanted })],
    async (signal) => (await ask(wanted, signal)).answer.find(({ id }) => id === row.id) ?? null,
    { version: [row.id, row.version], gcTime: 0 },
  );
}

/** Adds a row, or changes the one with this ID. */
export const useSaveRow = (table: TableName, id: string | undefined) =>
  useMutation(
    mutationBy(
      [referenceData.changePort],
      ({ values, version }: { values: Readonly<Record<string, unknown>>; version: number }) =>
        id === undefined ? tableCalls[table].add(values) : tableCalls[table].change(id, values, version),
      { waits: false },
    ),
  );

/** Deletes a row, in tables that allow it. */
export const useRemoveRow = (table: TableName, id: string) =>
  useMutation(
    mutationBy([referenceData.removeEquipmentType], async () => tableCalls[table].remove?.(id), {
      gone: () => id,
    }),
  );

/** Where a row is used; not fetched for a new row. */
export const useWhereUsed = (table: TableName, id: string | undefined) =>
  useQuery(
    query(referenceData.whereUsed, { params: { table, id: id ?? '' } }, { enabled: id !== undefined }),
  );
