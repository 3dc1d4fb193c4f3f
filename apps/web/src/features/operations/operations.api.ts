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
/** Health and jobs change without user action. */
const lookAgainMs = 10_000;

/** Status of the product, polled every ten seconds. */
export function useHealth() {
  return useQuery({
    queryKey: [...operationsKey, 'health'],
    queryFn: ({ signal }) => callEndpoint(operations.readHealth, { signal }),
    refetchInterval: lookAgainMs,
  });
}

/** One page of jobs that are waiting, running, retrying or failed. */
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

/** One page of emails, newest first. */
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

/** Reads an email. A mutation, because every read is recorded and must only happen on request. */
export function useOpenMail() {
  return useMutation({
    mutationFn: (mailId: string) => callEndpoint(operations.openMail, { params: { id: mailId } }),
  });
}

/** Storage and uploads of companies, with their limits. */
export function useQuotas() {
  return useQuery({
    queryKey: [...operationsKey, 'quotas'],
    queryFn: ({ signal }) => callEndpoint(operations.listQuotas, { signal }),
  });
}

/** Changes a company's limits. */
export function useSetQuota(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof operations.setQuota>) =>
      callEndpoint(operations.setQuota, { params: { id: companyId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKey }),
  });
}

/** One page of filtered audit entries, newest first. */
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

/** All actions in the audit. */
export function useAuditActions() {
  return useQuery({
    queryKey: [...operationsKey, 'audit-actions'],
    queryFn: ({ signal }) => callEndpoint(operations.listAuditActions, { signal }),
  });
}
