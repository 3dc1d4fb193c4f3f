import { referenceData, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import type { PageQuery, ReferenceRow, TableName } from './referenceRow.ts';
import { tableCalls } from './tableCalls.ts';

export type WhereUsed = ResponseOf<typeof referenceData.whereUsed>;

const tableKey = (table: TableName) => ['reference-data', 'tables', table] as const;
/** Above the size of any table that is loaded completely. */
const wholeTable = 1000;

/** One page of the rows that match a search. */
export function useRows(table: TableName, query: PageQuery) {
  return useQuery({
    queryKey: [...tableKey(table), 'rows', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await tableCalls[table].list(query, signal);
      return { rows: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** A small table as a whole, for fields that refer to its rows. */
export function useWholeTable(table: 'countries' | 'containers') {
  return useQuery({
    queryKey: [...tableKey(table), 'whole'],
    queryFn: async ({ signal }) =>
      (await tableCalls[table].list({ page: 1, pageSize: wholeTable, sortBy: 'name' }, signal)).answer,
    staleTime: 60_000,
  });
}

/** Returns the current version of a row, looked up by its key; null if it was deleted or its key changed. */
export async function readRowNow(table: TableName, row: ReferenceRow): Promise<ReferenceRow | null> {
  const known = referenceData.referenceFields[table].key.at(-1) ?? 'code';
  const query = { searchQuery: String(row[known] ?? ''), page: 1, pageSize: wholeTable };
  const { answer } = await tableCalls[table].list(query);
  return answer.find(({ id }) => id === row.id) ?? null;
}

/** Adds a row, or changes the one with this ID. */
export function useSaveRow(table: TableName, id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, version }: { values: Readonly<Record<string, unknown>>; version: number }) =>
      id === undefined ? tableCalls[table].add(values) : tableCalls[table].change(id, values, version),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['reference-data'] }),
  });
}

/** Deletes a row, in tables that allow it. */
export function useRemoveRow(table: TableName, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => tableCalls[table].remove?.(id),
    onSuccess: () =>
      client.invalidateQueries({
        queryKey: ['reference-data'],
        // Its panel is still closing: do not query where the deleted row is used.
        predicate: ({ queryKey }) => queryKey[3] !== 'where-used' || queryKey[4] !== id,
      }),
  });
}

/** Where a row is used; not fetched for a new row. */
export function useWhereUsed(table: TableName, id: string | undefined) {
  return useQuery({
    queryKey: [...tableKey(table), 'where-used', id],
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => callEndpoint(referenceData.whereUsed, { params: { table, id }, signal }),
  });
}
