import { operations, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { mutation, pageQuery, query, useMutation, useQuery } from '../../platform/query.ts';

export type Health = ResponseOf<typeof operations.readHealth>;
export type Job = ResponseOf<typeof operations.listJobs>[number];
export type JobState = Job['state'];
export type Mail = ResponseOf<typeof operations.listMails>[number];
export type Quotas = ResponseOf<typeof operations.listQuotas>;
export type AuditEntry = ResponseOf<typeof operations.listAudit>[number];
export type AuditFilter = QueryOf<typeof operations.exportAudit>;

/** Health and jobs change without user action. */
const refetchIntervalMs = 10_000;

/** Status of the product, polled every ten seconds. */
export const useHealth = () => useQuery(query(operations.readHealth, {}, { everyMs: refetchIntervalMs }));

/** One page of jobs that are waiting, running, retrying or failed. */
export const useJobs = (wanted: QueryOf<typeof operations.listJobs>) =>
  useQuery(pageQuery(operations.listJobs, { query: wanted }, { everyMs: refetchIntervalMs }));

/** Runs a job now. */
export const useRetryJob = () =>
  useMutation(mutation(operations.retryJob, (jobId: string) => ({ params: { id: jobId } })));

/** One page of emails, newest first. */
export const useMails = (wanted: QueryOf<typeof operations.listMails>) =>
  useQuery(pageQuery(operations.listMails, { query: wanted }));

/** Reads an email. A mutation, because every read is recorded and must only happen on request. */
export const useOpenMail = () =>
  useMutation(mutation(operations.openMail, (mailId: string) => ({ params: { id: mailId } })));

/** Storage and uploads of companies, with their limits. */
export const useQuotas = () => useQuery(query(operations.listQuotas, {}));

/** One page of filtered audit entries, newest first. */
export const useAudit = (wanted: QueryOf<typeof operations.listAudit>) =>
  useQuery(pageQuery(operations.listAudit, { query: wanted }));

/** All actions in the audit. */
export const useAuditActions = () => useQuery(query(operations.listAuditActions, {}));
