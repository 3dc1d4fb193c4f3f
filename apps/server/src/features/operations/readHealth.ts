import type { operations, ResponseOf } from '@lanewright/contract';
import { release } from '../../platform/build.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { countJobs } from '../../platform/jobs/queue.ts';
import { countMails } from '../../platform/mail/mails.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { isNearlyFull } from './quotas/listQuotas.ts';
import { selectUsage } from './quotas/quotas.queries.ts';
import { readReferenceData } from './readReferenceData.ts';
import { selectRoundsWithoutKey } from '../tenders/index.ts';

type Health = ResponseOf<typeof operations.readHealth>;

/** Reads the health of the product: figures of the database, the queue, the files, the emails and the audit. */
export async function readHealth(platform: Platform): Promise<Health> {
  const [storage, scanner, usage, jobs, inDatabase] = await Promise.all([
    platform.fileStore.usage(),
    readScanner(platform),
    selectUsage(platform.database.bulkPool, platform.config, null),
    countJobs(platform.database),
    platform.database.asSystem(async (tx) => ({
      database: await readDatabase(tx),
      mail: await readMail(platform, tx),
      audit: { ...(await readAudit(tx)), anchor: platform.config.auditAnchor },
      referenceData: await readReferenceData(tx),
      roundsWithoutKey: await selectRoundsWithoutKey(platform, tx),
    })),
  ]);
  return {
    ...release,
    startedAt: new Date(now().getTime() - process.uptime() * 1000).toISOString(),
    storage,
    scanner,
    nearlyFull: usage.filter(isNearlyFull).map((company) => ({
      companyName: company.name,
      storedBytes: Number(company.stored_bytes),
      maxStoredBytes: Number(company.max_stored_bytes),
    })),
    jobs,
    ...inDatabase,
  };
}

async function readScanner({ scanner }: Platform): Promise<Health['scanner']> {
  if (scanner === null) return 'Off';
  return (await scanner.isUp()) ? 'Up' : 'Down';
}

async function readDatabase(tx: Transaction): Promise<Health['database']> {
  const { version, size, connections } = await oneRow<Record<'version' | 'size' | 'connections', string>>(
    tx,
    `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size,
            (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections`,
  );
  return { version, sizeBytes: Number(size), connections: Number(connections) };
}

async function readMail(platform: Platform, tx: Transaction): Promise<Health['mail']> {
  const today = now();
  today.setUTCHours(0, 0, 0, 0);
  const { waiting, sentSince, gaveUp } = await countMails(tx, today);
  const delivery = platform.config.smtpUrl === undefined ? 'Outbox' : 'SMTP';
  // Without SMTP no email is waiting: emails stay in the outbox.
  return { delivery, waiting: delivery === 'SMTP' ? waiting : 0, sentToday: sentSince, gaveUp };
}

async function readAudit(tx: Transaction): Promise<Omit<Health['audit'], 'anchor'>> {
  const { entries, linked, signed_at } = await oneRow<{
    entries: string;
    linked: string;
    signed_at: string | null;
  }>(
    tx,
    `SELECT (SELECT count(*) FROM audit_entries) AS entries,
            (SELECT coalesce(max(position), 0) FROM audit_links) AS linked,
            (SELECT signed_at FROM audit_heads ORDER BY position DESC LIMIT 1) AS signed_at`,
  );
  return { entries: Number(entries), linked: Number(linked), headSignedAt: signed_at };
}
