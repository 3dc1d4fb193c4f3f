import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Every environment variable that the product reads, with its validation and default. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  /** Port on which a process that only runs jobs serves /health and /metrics. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(4101),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  /** /health warns if there is less free space than this. */
  DISK_WARNING_MB: z.coerce.number().int().min(0).default(1024),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** No statement of a job may take longer. */
  JOB_STATEMENT_MINUTES: z.coerce.number().int().min(1).max(1440).default(60),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  SESSION_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  REFRESH_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Where users reach the product: the start of every link in an email. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_WITHOUT_SMTP: flag.default(false),
  /** Number of proxies in front of the server whose information on the caller's address is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Token for reading /metrics; without it only this machine may. */
  METRICS_TOKEN: z.string().min(32, 'at least 32 characters').optional(),
  /** Where browsers send usage data; without it nothing is sent. */
  TELEMETRY_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUDIT_ANCHOR: z.string().optional(),
  ENVELOPE_KEYS: z.string().optional(),
  /** Bucket of an S3-compatible store for files, instead of a folder. */
  FILES_S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/,
      'a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens',
    )
    .optional(),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_REGION: z.string().min(1).optional(),
  FILES_S3_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().min(1).optional(),
  FILES_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'folder names, each followed by a slash, e.g. lanewright/')
    .optional(),
  FILES_S3_PATH_STYLE: flag.optional(),
  FILES_CACHE_MB: z.coerce.number().int().min(100).default(10_240),
  /** A ClamAV daemon that scans documents: host:port or the path of a Unix socket. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\/\S+|[\w.-]+:\d{1,5}|\[[\da-fA-F:]+\]:\d{1,5})$/, 'host:port, or the path of a Unix socket')
    .optional(),
  QUOTA_STORED_GB: z.coerce.number().min(0.001).max(1_000_000).default(100),
  QUOTA_DAILY_UPLOADS: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  SSO_PRIVATE_ADDRESSES: flag.default(false),
  DEMO_DATA: flag.default(true),
  DEMO_LANES: flag.default(true),
  LANEWRIGHT_ROOT: z.string().optional(),
  LANEWRIGHT_NOW: z.iso.datetime().optional(),
});

/** The bucket that stores the files. */
export type S3Settings = {
  readonly bucket: string;
  /** Undefined: Amazon's own endpoint. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: the machine's or environment's own credentials, such as a role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly prefix: string;
  readonly pathStyle: boolean;
};

export type Config = {
  readonly production: boolean;
  readonly demonstration: boolean;
  readonly demoData: boolean;
  readonly demoLanes: boolean;
  readonly port: number;
  readonly workerPort: number;
  readonly host: string;
  readonly dataDir: string;
  readonly diskWarningBytes: number;
  readonly databaseUrl: string | undefined;
  /** A statement of a job that takes longer is ended, and the job runs again. */
  readonly jobStatementMs: number;
  readonly logLevel: string;
  /** Whether Owners have to use two-factor, whatever their company requires. */
  readonly ownersNeedTwoFactor: boolean;
  readonly sessionMinutes: number;
  readonly refreshDays: number;
  /** Undefined in a demonstration: the address on which the product listens. */
  readonly publicUrl: string | undefined;
  /** Undefined: emails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly trustedProxies: number;
  /** Undefined: /metrics is served to this machine only. */
  readonly metricsToken: string | undefined;
  /** Undefined: no telemetry. */
  readonly telemetryUrl: string | undefined;
  /** The file, outside the database, to which signed heads of the audit are appended. */
  readonly auditAnchor: string;
  /** The folder, outside the database, that holds the keys of sealed rounds until they are opened. */
  readonly envelopeKeyDir: string;
  /** Undefined: files are stored in a folder of `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** Maximum bytes of files in a bucket that are copied to this machine for reading. */
  readonly fileCacheBytes: number;
  /** Undefined: documents are not scanned for malware. */
  readonly clamdAddress: string | undefined;
  /** What a company may store, and upload per day, unless the Owner sets another limit for it. */
  readonly quotaStoredBytes: number;
  readonly quotaDailyUploads: number;
  /** Whether an identity provider may be at a private address (on this machine or its network). */
  readonly ssoPrivateAddresses: boolean;
  readonly root: string;
  readonly fixedNow: string | undefined;
};

/** Thrown at start with all errors in the environment, one per line. */
export class ConfigError extends Error {}

/**
 * Parses the environment once. Demonstration mode is everything but `NODE_ENV=production`; it listens on 127.0.0.1 only.
 * @throws ConfigError naming every variable that is wrong.
 */
export function parseConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (!production && values.HOST !== undefined && !['127.0.0.1', 'localhost', '::1'].includes(values.HOST)) {
    throw new ConfigError(
      'HOST: demo mode listens on 127.0.0.1 only. Set NODE_ENV=production to listen elsewhere',
    );
  }
  if (production) requireMail(values);
  const root = path.resolve(values.LANEWRIGHT_ROOT ?? cwd);
  return {
    production,
    demonstration: !production,
    demoData: !production && values.DEMO_DATA,
    demoLanes: !production && values.DEMO_DATA && values.DEMO_LANES,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: path.resolve(root, values.DATA_DIR),
    diskWarningBytes: values.DISK_WARNING_MB * 1024 * 1024,
    databaseUrl: values.DATABASE_URL,
    // A first-time user's terminal shows the address and logins, not a line for every request.
    jobStatementMs: values.JOB_STATEMENT_MINUTES * 60_000,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    ownersNeedTwoFactor: values.DATABASE_URL !== undefined && (production || !values.DEMO_DATA),
    sessionMinutes: values.SESSION_MINUTES,
    refreshDays: values.REFRESH_DAYS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Lanewright <no-reply@lanewright.example>',
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    telemetryUrl: values.TELEMETRY_URL,
    auditAnchor: path.resolve(root, values.AUDIT_ANCHOR ?? path.join(values.DATA_DIR, 'audit-heads.log')),
    envelopeKeyDir: path.resolve(root, values.ENVELOPE_KEYS ?? path.join(values.DATA_DIR, 'envelope-keys')),
    s3: s3Settings(values),
    fileCacheBytes: values.FILES_CACHE_MB * 1024 * 1024,
    clamdAddress: values.CLAMD_ADDRESS,
    quotaStoredBytes: Math.round(values.QUOTA_STORED_GB * 1e9),
    quotaDailyUploads: values.QUOTA_DAILY_UPLOADS,
    ssoPrivateAddresses: values.SSO_PRIVATE_ADDRESSES,
    root,
    fixedNow: values.LANEWRIGHT_NOW,
  };
}

/** Users log in through emailed links: production does not start without a way to send them, unless configured so. */
function requireMail(values: z.output<typeof environment>): void {
  const missing: string[] = [];
  if (values.SMTP_URL === undefined && !values.MAIL_WITHOUT_SMTP) {
    missing.push(
      'SMTP_URL: production sends invitations and reset codes by email. Set smtp://user:password@host:port, or MAIL_WITHOUT_SMTP=true to keep emails in the outbox of /adminpanel',
    );
  }
  if (values.SMTP_URL !== undefined && values.PUBLIC_URL === undefined) {
    missing.push('PUBLIC_URL: links in emails begin with it. Set https://freight.company.com');
  }
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    missing.push('MAIL_FROM: the sender of emails. Set Freight desk <desk@company.com>');
  }
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
}

/** The settings of a bucket must be complete or absent: with some of them missing, files would be stored in an unexpected place. */
function s3Settings(values: z.output<typeof environment>): S3Settings | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = values;
  const { FILES_S3_ACCESS_KEY: accessKeyId, FILES_S3_SECRET_KEY: secretAccessKey } = values;
  const wrong: string[] = [];
  if (bucket === undefined) {
    const others = Object.entries(values).filter(
      ([name, value]) => name.startsWith('FILES_S3_') && value !== undefined,
    );
    wrong.push(
      ...others.map(([name]) => `${name}: files are stored in a bucket only if FILES_S3_BUCKET is set`),
    );
  } else if (endpoint === undefined && region === undefined) {
    wrong.push('FILES_S3_ENDPOINT: set the endpoint of the object store, or FILES_S3_REGION for Amazon S3');
  }
  if (accessKeyId === undefined && secretAccessKey !== undefined)
    wrong.push('FILES_S3_ACCESS_KEY: required with FILES_S3_SECRET_KEY. Set both or neither');
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    wrong.push('FILES_S3_SECRET_KEY: required with FILES_S3_ACCESS_KEY. Set both or neither');
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint,
    region: region ?? 'us-east-1',
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    prefix: values.FILES_S3_PREFIX ?? '',
    // Self-hosted stores rarely have a host name for each bucket.
    pathStyle: values.FILES_S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
