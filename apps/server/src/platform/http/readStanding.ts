import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseAwayError } from '../database/pulse.ts';
import { ownRoles } from '../database/roles/roleLogin.ts';
import { freeBytesAt } from '../files/folderUsage.ts';
import type { Platform } from '../platform.ts';

type Standing = {
  readonly status: 'ok' | 'down';
  /** What will become an error unless an operator acts; absent if there is nothing. */
  readonly warnings?: readonly 'little_disk_space'[];
};

const patienceMs = 1_500;
/** One check serves all callers within this time. */
const freshMs = 1_000;

/**
 * Whether the product works now: both roles can open new connections to the database, a table can be read, and jobs run, if this
 * process runs jobs. Responds within two seconds.
 */
export function watchStanding(
  platform: Platform,
  runsJobs: () => boolean = () => true,
): () => Promise<Standing> {
  let looking: Promise<Standing> | null = null;
  const look = async (): Promise<Standing> => {
    try {
      await Promise.all(ownRoles.map((role) => letsIn(platform, role)));
    } catch (error) {
      platform.log.warn({ reason: (error as Error).message }, 'the database does not answer');
      return { status: 'down' };
    }
    if (!runsJobs()) return { status: 'down' };
    const free = await freeBytesAt(platform.config.dataDir);
    const isShort = free !== null && free < platform.config.diskWarningBytes;
    return isShort ? { status: 'ok', warnings: ['little_disk_space'] } : { status: 'ok' };
  };
  return () => {
    if (looking === null) {
      looking = look();
      const forget = () => setTimeout(() => (looking = null), freshMs).unref();
      looking.then(forget, forget);
    }
    return looking;
  };
}

/** Opens a new connection, because open ones keep working after their password stops working. */
async function letsIn(platform: Platform, role: (typeof ownRoles)[number]): Promise<void> {
  const client = platform.database.newClient(role);
  const ended = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: ended.signal }).then(() => {
    throw new DatabaseAwayError();
  });
  const asked = client.connect().then(() => client.query('SELECT FROM users LIMIT 1'));
  asked.catch(() => undefined);
  late.catch(() => undefined);
  try {
    await Promise.race([asked, late]);
    await Promise.race([client.end(), late]);
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  } finally {
    ended.abort();
  }
}
