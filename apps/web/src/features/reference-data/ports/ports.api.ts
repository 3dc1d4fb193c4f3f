import { type QueryOf, referenceData, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../../platform/apiClient.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type PortImport = ResponseOf<typeof referenceData.importPorts>;
export type PortImportRow = ResponseOf<typeof referenceData.listPortImportRows>[number];
export type PortVerdict = (typeof referenceData.portVerdicts)[number];
export type PortFlag = (typeof referenceData.portFlags)[number];

const importKey = (importId: string) => ['reference-data', 'port-imports', importId] as const;

/** Uploads a port file for preview; ports are not changed. */
export function useImportPorts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const outcome = await uploadFile(referenceData.importPorts, {}, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      if (outcome.kind === 'cancelled') return undefined;
      client.setQueryData(importKey(outcome.answer.id), outcome.answer);
      return outcome.answer;
    },
  });
}

/** What an import would change, or has changed. */
export function usePortImport(importId: string) {
  return useQuery({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => callEndpoint(referenceData.getPortImport, { params: { id: importId }, signal }),
  });
}

/** One page of an import's rows. */
export function usePortImportRows(importId: string, query: QueryOf<typeof referenceData.listPortImportRows>) {
  return useQuery({
    queryKey: [...importKey(importId), 'rows', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(referenceData.listPortImportRows, {
        params: { id: importId },
        query,
        signal,
      });
      return { rows: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Applies new and changed rows. */
export function useApplyPortImport(importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(referenceData.applyPortImport, { params: { id: importId } }),
    onSuccess: async (applied) => {
      client.setQueryData(importKey(importId), applied);
      await client.invalidateQueries({ queryKey: ['reference-data'] });
    },
  });
}
