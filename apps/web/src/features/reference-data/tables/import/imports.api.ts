import { type QueryOf, referenceData, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../../../platform/apiClient.ts';
import { uploadFile } from '../../../../platform/uploadFile.ts';
import type { TableName } from '../referenceRow.ts';

export type TableImport = ResponseOf<typeof referenceData.getTableImport>;
export type ImportRow = ResponseOf<typeof referenceData.listTableImportRows>[number];
export type Verdict = (typeof referenceData.referenceVerdicts)[number];

const importKey = (table: TableName, importId: string) =>
  ['reference-data', 'table-imports', table, importId] as const;

/** Uploads a table file for preview; rows are not changed. Undefined if the user cancelled it. */
export function useImportTable(table: TableName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<TableImport | undefined> => {
      const outcome = await uploadFile(referenceData.importTable, { params: { table } }, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      if (outcome.kind === 'cancelled') return undefined;
      client.setQueryData(importKey(table, outcome.answer.id), outcome.answer);
      return outcome.answer;
    },
  });
}

/** What an import would change, or has changed. */
export function useTableImport(table: TableName, id: string) {
  return useQuery({
    queryKey: importKey(table, id),
    queryFn: ({ signal }) => callEndpoint(referenceData.getTableImport, { params: { table, id }, signal }),
  });
}

/** One page of an import's rows. */
export function useTableImportRows(
  table: TableName,
  id: string,
  query: QueryOf<typeof referenceData.listTableImportRows>,
) {
  return useQuery({
    queryKey: [...importKey(table, id), 'rows', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(referenceData.listTableImportRows, {
        params: { table, id },
        query,
        signal,
      });
      return { rows: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Applies new and changed rows. */
export function useApplyTableImport(table: TableName, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(referenceData.applyTableImport, { params: { table, id } }),
    onSuccess: async (applied) => {
      client.setQueryData(importKey(table, id), applied);
      await client.invalidateQueries({ queryKey: ['reference-data'] });
    },
  });
}
