import type { Transaction } from '../database/database.ts';
import { execute, oneRow, optionalRow, rows } from '../database/rows.ts';
import type { Platform } from '../platform.ts';
import { beforeFirst, type CanonicalEntry, linkHash, selectCanonical } from './canonicalEntry.ts';

const entriesAtOnce = 2_000;
const chainLock = 4_110_002;

type LastLink = {
  position: string;
  audit_entry_id: string;
  recorded_in: string;
  hash: Buffer;
  foreign: boolean;
};

/**
 * Tries to reserve extending the chain for this transaction until it ends. A process that does not get the lock leaves the work to
 * the one that has it.
 */
export async function lockChain(tx: Transaction): Promise<boolean> {
  const { locked } = await oneRow<{ locked: boolean }>(tx, 'SELECT pg_try_advisory_xact_lock($1) AS locked', [
    chainLock,
  ]);
  return locked;
}

/**
 * Links the next entries whose transactions have certainly finished, in the order (recorded_in, audit_entry_id): nothing is linked
 * above the number of an unfinished transaction, so no entry is missed. Returns whether there may be more.
 */
export function linkSomeEntries(platform: Platform): Promise<boolean> {
  return platform.database.asSystem(async (tx) => {
    if (!(await lockChain(tx))) return false;
    const last = await optionalRow<LastLink>(
      tx,
      `SELECT position, audit_entry_id, recorded_in::text, hash,
              recorded_in >= pg_snapshot_xmax(pg_current_snapshot()) AS foreign
       FROM audit_links ORDER BY position DESC LIMIT 1`,
    );
    const entries = last === null || last.foreign ? await selectUnlinked(tx) : await selectAfter(tx, last);
    await insertLinks(tx, entries, last);
    return entries.length === entriesAtOnce;
  });
}

const withoutLink = 'NOT EXISTS (SELECT FROM audit_links l WHERE l.audit_entry_id = e.audit_entry_id)';

function selectAfter(tx: Transaction, last: LastLink): Promise<CanonicalEntry[]> {
  return rows(
    tx,
    `SELECT ${selectCanonical} FROM audit_entries e
     WHERE (e.recorded_in, e.audit_entry_id) > ($1::xid8, $2::bigint)
       AND e.recorded_in < pg_snapshot_xmin(pg_current_snapshot()) AND ${withoutLink}
     ORDER BY e.recorded_in, e.audit_entry_id LIMIT $3`,
    [last.recorded_in, last.audit_entry_id, entriesAtOnce],
  );
}

/**
 * Selects everything without a link: at the beginning of the chain, and once after a move. A database restored from a dump into
 * another server numbers its transactions from a lower value than its entries; numbers that this server has not reached belong to
 * the previous server, and are therefore finished.
 */
function selectUnlinked(tx: Transaction): Promise<CanonicalEntry[]> {
  return rows(
    tx,
    `WITH here AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS oldest, pg_snapshot_xmax(pg_current_snapshot()) AS next)
     SELECT ${selectCanonical} FROM audit_entries e, here
     WHERE (e.recorded_in < here.oldest OR e.recorded_in >= here.next) AND ${withoutLink}
     ORDER BY e.recorded_in < here.oldest, e.recorded_in, e.audit_entry_id LIMIT $1`,
    [entriesAtOnce],
  );
}

async function insertLinks(
  tx: Transaction,
  entries: readonly CanonicalEntry[],
  last: LastLink | null,
): Promise<void> {
  if (entries.length === 0) return;
  const hashes: Buffer[] = [];
  let former = last?.hash ?? beforeFirst;
  for (const entry of entries) hashes.push((former = linkHash(former, entry)));
  await execute(
    tx,
    `INSERT INTO audit_links (position, audit_entry_id, recorded_in, hash)
     SELECT $1::bigint + n, entry, number, hash
     FROM unnest($2::bigint[], $3::xid8[], $4::bytea[]) WITH ORDINALITY AS link (entry, number, hash, n)`,
    [
      last?.position ?? '0',
      entries.map((entry) => entry.audit_entry_id),
      entries.map((entry) => entry.recorded_in),
      hashes,
    ],
  );
}
