import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dateSchema, doneSchema, idParams, idSchema, momentSchema, pageQuery } from './wire.ts';

export const readHealth = endpoint({
  method: 'GET',
  path: '/operations/health',
  summary: 'Product health: database, jobs, storage, email, audit',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  response: z.object({
    version: z.string(),
    /** The commit it was built from; null if unknown. */
    build: z.string().nullable(),
    startedAt: momentSchema,
    database: z.object({ version: z.string(), sizeBytes: z.number(), connections: z.number() }),
    storage: z.object({ files: z.number(), usedBytes: z.number(), freeBytes: z.number().nullable() }),
    jobs: z.object({
      waiting: z.number(),
      running: z.number(),
      retrying: z.number(),
      failed: z.number(),
      /** Longest wait of a due job, in seconds. */
      oldestWaitSeconds: z.number(),
      workersSeen: z.number(),
    }),
    mail: z.object({
      /** Sent by SMTP, or stored in the outbox. */
      delivery: z.enum(['SMTP', 'Outbox']),
      waiting: z.number(),
      sentToday: z.number(),
      gaveUp: z.number(),
    }),
    audit: z.object({
      entries: z.number(),
      linked: z.number(),
      headSignedAt: momentSchema.nullable(),
      anchor: z.string(),
    }),
    /** The malware scanner for documents. */
    scanner: z.enum(['Off', 'Up', 'Down']),
    /** Companies that have nearly used their storage. */
    nearlyFull: z.array(
      z.object({ companyName: z.string(), storedBytes: z.number(), maxStoredBytes: z.number() }),
    ),
    /** Reference data that goes out of date, with the date of each table. */
    referenceData: z.array(
      z.object({
        table: z.enum(['exchangeRates', 'co2Factors', 'dieselPrice']),
        /** Null if it was never set. */
        asOf: dateSchema.nullable(),
        isStale: z.boolean(),
      }),
    ),
    /** Sealed rounds with a missing key file: put the file back. Closed rounds are retried every hour. */
    roundsWithoutKey: z.array(
      z.object({
        customerName: z.string(),
        tenderName: z.string(),
        roundNo: z.number(),
        /** If true, nothing can be sealed in the round; otherwise it has closed and cannot be opened. */
        isOpen: z.boolean(),
        keyFile: z.string(),
        /** When the key was first missed; null if it has not been needed yet. */
        since: momentSchema.nullable(),
      }),
    ),
  }),
});

export const jobSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Key of the job's subject, such as an upload or a set of lanes. */
  subject: z.string().nullable(),
  /** Name of the subject: the file, lane, carrier or mode; null if it has none. */
  subjectName: z.string().nullable(),
  customerName: z.string().nullable(),
  state: z.enum(['Waiting', 'Running', 'Retrying', 'Failed']),
  attempts: z.number(),
  maxAttempts: z.number(),
  /** Time of the next run, or of the last one. */
  runAt: momentSchema,
  createdAt: momentSchema,
  lastError: z.string().nullable(),
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/operations/jobs',
  summary: 'Jobs that are waiting, running, being retried or failed',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  query: pageQuery.extend({ state: jobSchema.shape.state.optional() }),
  response: z.array(jobSchema),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/operations/jobs/{id}/retry',
  summary: 'Run a failed or waiting job now',
  changes: ['operations'],
  userTypes: ['Owner'],
  params: idParams,
  response: doneSchema,
});

export const mailSchema = z.object({
  id: idSchema,
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  writtenAt: momentSchema,
  state: z.enum(['Waiting', 'Sent', 'Outbox', 'Failed']),
  sentAt: momentSchema.nullable(),
  lastError: z.string().nullable(),
});

export const listMails = endpoint({
  method: 'GET',
  path: '/operations/mails',
  summary: 'Emails, newest first',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  query: pageQuery.extend({ search: z.string().max(200).optional() }),
  response: z.array(mailSchema),
});

export const openMail = endpoint({
  method: 'POST',
  path: '/operations/mails/{id}/open',
  summary: 'Read an email; this is audited, and password reset codes stay masked',
  changes: [],
  userTypes: ['Owner'],
  params: idParams,
  response: mailSchema.extend({ text: z.string() }),
});

export const listQuotas = endpoint({
  method: 'GET',
  path: '/operations/quotas',
  summary: 'What every company stores and uploaded today, and its limits',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  response: z.object({
    defaultStoredBytes: z.number(),
    defaultDailyUploads: z.number(),
    companies: z.array(
      z.object({
        companyId: idSchema,
        companyName: z.string(),
        kind: z.enum(['Customer', 'Carrier']),
        storedBytes: z.number(),
        uploadsToday: z.number(),
        /** Limits set for this company; null if the default applies. */
        ownStoredBytes: z.number().nullable(),
        ownDailyUploads: z.number().nullable(),
        maxStoredBytes: z.number(),
        maxDailyUploads: z.number(),
        isNearlyFull: z.boolean(),
      }),
    ),
  }),
});

export const setQuota = endpoint({
  method: 'PUT',
  path: '/operations/quotas/{id}',
  summary: 'Set how much a company may store and upload per day; null applies the default',
  changes: ['operations'],
  userTypes: ['Owner'],
  params: idParams,
  body: z.object({
    maxStoredBytes: z.number().int().min(0).max(1e15).nullable(),
    maxDailyUploads: z.number().int().min(0).max(1_000_000).nullable(),
  }),
  response: doneSchema,
});

const auditFilter = z.object({
  /** Searches the action, the subject, the username and the company. */
  search: z.string().max(200).optional(),
  action: z.string().max(100).optional(),
  userId: idSchema.optional(),
  /** The actor's company, or the customer concerned. */
  companyId: idSchema.optional(),
  from: momentSchema
    .max(40)
    .pipe(z.iso.datetime({ offset: true }))
    .optional(),
  until: momentSchema
    .max(40)
    .pipe(z.iso.datetime({ offset: true }))
    .optional(),
});

export const auditEntrySchema = z.object({
  id: idSchema,
  at: momentSchema,
  actor: z.string(),
  actorCompany: z.string().nullable(),
  customer: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  /** Name of the subject; null if it has none or was deleted. */
  subjectName: z.string().nullable(),
  /** Names of ids in `before` and `after`, by kind and id: `company 4`, `lane 12`. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  fromAddress: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Position in the hash chain; null until the next link is created. */
  position: z.number().nullable(),
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/operations/audit',
  summary: 'The audit log, newest first',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  query: pageQuery.extend(auditFilter.shape),
  response: z.array(auditEntrySchema),
});

export const listAuditActions = endpoint({
  method: 'GET',
  path: '/operations/audit/actions',
  summary: 'Actions in the audit log, for filtering',
  shows: { lists: ['operations'] },
  userTypes: ['Owner'],
  response: z.array(z.string()),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/operations/audit/export',
  summary: 'The filtered audit log as CSV; the export itself is audited',
  downloads: ['text/csv'],
  shows: { lists: [] },
  userTypes: ['Owner'],
  transport: 'file',
  query: auditFilter,
  response: z.void(),
});
