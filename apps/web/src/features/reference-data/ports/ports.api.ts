import { type QueryOf, referenceData, type ResponseOf } from '@lanewright/contract';
import {
  mutation,
  mutationBy,
  pageQuery,
  put,
  query,
  useMutation,
  useQuery,
} from '../../../platform/query.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type PortImport = ResponseOf<typeof referenceData.importPorts>;
export type PortImportRow = ResponseOf<typeof referenceData.listPortImportRows>[number];
export type PortVerdict = (typeof referenceData.portVerdicts)[number];
export type PortFlag = (typeof referenceData.portFlags)[number];

const importQuery = (id: string) => query(referenceData.getPortImport, { params: { id } });

/** Uploads a port file for preview; ports are not changed. Undefined if the user cancelled it. */
export const useImportPorts = () =>
  useMutation(
    mutationBy(
      [referenceData.importPorts],
      async (file: File) => {
        const outcome = await uploadFile(referenceData.importPorts, {}, file);
        if (outcome.kind === 'failed') throw outcome.failure.problem;
        return outcome.kind === 'cancelled' ? undefined : outcome.answer;
      },
      { puts: (made) => (made === undefined ? [] : [put(importQuery(made.id), made)]) },
    ),
  );

/** What an import would change, or has changed. */
export const usePortImport = (importId: string) => useQuery(importQuery(importId));

/** One page of an import's rows. */
export const usePortImportRows = (id: string, wanted: QueryOf<typeof referenceData.listPortImportRows>) =>
  useQuery(pageQuery(referenceData.listPortImportRows, { params: { id }, query: wanted }));

/** Applies new and changed rows. */
export const useApplyPortImport = (id: string) =>
  useMutation(
    mutation(referenceData.applyPortImport, () => ({ params: { id } }), {
      puts: (applied) => [put(importQuery(id), applied)],
    }),
  );
