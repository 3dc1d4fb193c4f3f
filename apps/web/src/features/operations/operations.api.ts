import { type BodyOf, operations, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../platform/apiClient.ts';

export type Health = ResponseOf<typeof operations.readHealth>;
export type Job = ResponseOf<typeof operations.listJobs>[number];
export type JobState = Job['state'];
export type Mail = ResponseOf<typeof operations.listMails>[number];
export type Quotas = ResponseOf<typeof operations.listQuotas>;
export type AuditEntry = ResponseOf<typeof operations.listAudit>[number];
export type AuditFilter = QueryOf<typeof operations.exportAudit>;

const operationsKey = ['operations'] as const;
/** Health and jobs change by themselves. */
const lookAgainMs = 10_000;

/** How the product is, looked at every ten seconds. */
export function useHealth() {
  return useQuery({
    queryKey: [...operationsKey, 'health'],
    queryFn: ({ signal }) => callEndpoint(operations.readHealth, { signal }),
    refetchInterval: lookAgainMs,
  });
}

/** One page of the jobs that wait, run, are tried again or failed. */
export function useJobs(query: QueryOf<typeof operations.listJobs>) {
  return useQuery({
    queryKey: [...operationsKey, 'jobs', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(operations.listJobs, { query, signal });
      return { jobs: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
}

/** Runs a job now. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => callEndpoint(operations.retryJob, { params: { id: jobId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKey }),
  });
}

/** One page of the mails, newest first. */
export function useMails(query: QueryOf<typeof operations.listMails>) {
  return useQuery({
    queryKey: [...operationsKey, 'mails', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(operations.listMails, { query, signal });
      return { mails: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Reads a mail. A mutation, since every reading is recorded: it happens when asked for, never by itself. */
export function useOpenMail() {
  return useMutation({
    mutationFn: (mailId: string) => callEndpoint(operations.openMail, { params: { id: mailId } }),
  });
}

/** What companies store and upload, and their limits. */
export function useQuotas() {
  return useQuery({
    queryKey: [...operationsKey, 'quotas'],
    queryFn: ({ signal }) => callEndpoint(operations.listQuotas, { signal }),
  });
}

/** Changes the limits of a company. */
export function useSetQuota(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof operations.setQuota>) =>
      callEndpoint(operations.setQuota, { params: { id: companyId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKey }),
  });
}

/** One page of the audit that a filter leaves, newest first. */
export function useAudit(query: QueryOf<typeof operations.listAudit>) {
  return useQuery({
    queryKey: [...operationsKey, 'audit', query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(operations.listAudit, { query, signal });
      return { entries: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Which actions the audit knows. */
export function useAuditActions() {
  return useQuery({
    queryKey: [...operationsKey, 'audit-actions'],
    queryFn: ({ signal }) => callEndpoint(operations.listAuditActions, { signal }),
  });
}
