import { now } from '../../platform/clock.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { freeBytesAt } from '../../platform/files/folderUsage.ts';
import { countJobs } from '../../platform/jobs/queue.ts';
import { countMails } from '../../platform/mail/mails.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectRoundsWithoutKey } from '../tenders/index.ts';

/**
 * Updates the gauges of `/metrics`. If the database does not respond, `database_up` is 0 and its other figures are omitted, so that
 * old figures are not mistaken for new ones.
 */
export async function measureInstallation(platform: Platform): Promise<void> {
  const { gauges } = platform.metrics;
  const free = await freeBytesAt(platform.config.dataDir);
  if (free !== null) gauges.diskFree.set(free);
  gauges.cachedBytes.set(platform.answers.size.bytes);
  const turns = waitingForTurn(platform);
  for (const { pool, used, idle, waiting } of platform.database.poolSizes()) {
    gauges.connections.set({ pool, state: 'used' }, used);
    gauges.connections.set({ pool, state: 'idle' }, idle);
    gauges.connections.set({ pool, state: 'waiting' }, waiting + (turns.get(pool) ?? 0));
  }
  try {
    await platform.database.pulse.check();
    await platform.database.pulse.whileAnswering(readDatabase(platform));
    gauges.databaseUp.set(1);
  } catch (error) {
    platform.log.warn({ reason: (error as Error).message }, 'the database couldn’t be measured');
    for (const gauge of ofDatabase(platform)) gauge.remove();
    gauges.jobs.reset();
    gauges.databaseUp.set(0);
  }
}

/** Requests by the pool from which they will get a connection. They wait for their turn, so hardly ever at the pool itself. */
const waitingForTurn = ({ shares }: Platform) =>
  new Map([
    ['calls', shares.calls.waiting],
    ['offers', shares.offers.waiting],
    ['exports', shares.exports.waiting],
  ]);

const ofDatabase = ({ metrics: { gauges } }: Platform) => [
  gauges.oldestJob,
  gauges.workersSeen,
  gauges.mailsGivenUp,
  gauges.roundsWithoutKey,
  gauges.auditNotChained,
];

async function readDatabase(platform: Platform): Promise<void> {
  const { gauges } = platform.metrics;
  const [jobs, read] = await Promise.all([
    countJobs(platform.database),
    platform.database.asSystem(async (tx) => ({
      mails: await countMails(tx, now()),
      rounds: await selectRoundsWithoutKey(platform, tx),
      audit: await oneRow<{ behind: string }>(
        tx,
        `SELECT (SELECT count(*) FROM audit_entries) - (SELECT coalesce(max(position), 0) FROM audit_links) AS behind`,
      ),
    })),
  ]);
  for (const state of ['waiting', 'running', 'retrying', 'failed'] as const)
    gauges.jobs.set({ state }, jobs[state]);
  gauges.oldestJob.set(jobs.oldestWaitSeconds);
  gauges.workersSeen.set(jobs.workersSeen);
  gauges.mailsGivenUp.set(read.mails.gaveUp);
  gauges.roundsWithoutKey.set(read.rounds.length);
  gauges.auditNotChained.set(Number(read.audit.behind));
}
