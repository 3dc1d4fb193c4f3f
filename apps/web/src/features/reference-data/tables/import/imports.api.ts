import { type QueryOf, referenceData, type ResponseOf } from '@lanewright/contract';
import {
  mutation,
  mutationBy,
  pageQuery,
  put,
  query,
  useMutation,
  useQuery,
} from '../../../../platform/query.ts';
import { uploadFile } from '../../../../platform/uploadFile.ts';
import type { TableName } from '../referenceRow.ts';

export type TableImport = ResponseOf<typeof referenceData.getTableImport>;
export type ImportRow = ResponseOf<typeof referenceData.listTableImportRows>[number];
export type Verdict = (typeof referenceData.referenceVerdicts)[number];

const importQuery = (table: TableName, id: string) =>
  query(referenceData.getTableImport, { params: { table, id } });

/** Uploads a table file for preview; rows are not changed. Undefined if the user cancelled it. */
export const useImportTable = (table: TableName) =>
  useMutation(
    mutationBy(
      [referenceData.importTable],
      async (file: File): Promise<TableImport | undefined> => {
        const outcome = await uploadFile(referenceData.importTable, { params: { table } }, file);
        if (outcome.kind === 'failed') throw outcome.failure.problem;
        return outcome.kind === 'cancelled' ? undefined : outcome.answer;
      },
      { puts: (made) => (made === undefined ? [] : [put(importQuery(table, made.id), made)]) },
    ),
  );

/** What an import would change, or has changed. */
export const useTableImport = (table: TableName, id: string) => useQuery(importQuery(table, id));

/** One page of an import's rows. */
export const useTableImportRows = (
  table: TableName,
  id: string,
  wanted: QueryOf<typeof referenceData.listTableImportRows>,
) => useQuery(pageQuery(referenceData.listTableImportRows, { params: { table, id }, query: wanted }));

/** Applies new and changed rows. */
export const useApplyTableImport = (table: TableName, id: string) =>
  useMutation(
    mutation(referenceData.applyTableImport, () => ({ params: { table, id } }), {
      puts: (applied) => [put(importQuery(table, id), applied)],
    }),
  );
