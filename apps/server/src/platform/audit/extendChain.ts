import { execute, optionalRow } from '../database/rows.ts';
import type { Platform } from '../platform.ts';
import { type Anchor, anchorText, appendAnchor } from './anchorFile.ts';
import { signHead } from './auditKeys.ts';
import { linkSomeEntries, lockChain } from './linkEntries.ts';

/**
 * Links every entry that has no link, then signs the new head and anchors it outside the database. Several processes may do it at
 * once and build one chain. Stops between two batches when `mayGoOn` returns false.
 */
export async function extendChain(platform: Platform, mayGoOn: () => boolean = () => true): Promise<void> {
  while (await linkSomeEntries(platform)) if (!mayGoOn()) break;
  await signNewHead(platform);
  await anchorHead(platform);
}

/** Signs the last link unless it is signed; uses the database's clock, which also dates the entries. */
function signNewHead(platform: Platform): Promise<void> {
  return platform.database.asSystem(async (tx) => {
    if (!(await lockChain(tx))) return;
    const head = await optionalRow<{ position: string; hash: Buffer; signed_at: string }>(
      tx,
      `SELECT position, hash, date_trunc('milliseconds', clock_timestamp()) AS signed_at
       FROM audit_links WHERE position > coalesce((SELECT max(position) FROM audit_heads), 0)
       ORDER BY position DESC LIMIT 1`,
    );
    if (head === null) return;
    const { position, hash, signed_at: signedAt } = head;
    await execute(
      tx,
      'INSERT INTO audit_heads (position, hash, signature, signed_at) VALUES ($1, $2, $3, $4)',
      [position, hash, signHead(platform.auditKey, { position, hash, signedAt }), signedAt],
    );
  });
}

/**
 * Anchors the newest committed head, including one that a crash prevented from being anchored. The lock keeps the file's lines in
 * order.
 */
function anchorHead(platform: Platform): Promise<void> {
  return platform.database.asSystem(async (tx) => {
    if (!(await lockChain(tx))) return;
    const head = await optionalRow<Omit<Anchor, 'signedAt'> & { signed_at: string }>(
      tx,
      'SELECT position, hash, signature, signed_at FROM audit_heads ORDER BY position DESC LIMIT 1',
    );
    if (head === null) return;
    const { signed_at: signedAt, ...rest } = head;
    const anchor = { ...rest, signedAt };
    if (await appendAnchor(platform.config.auditAnchor, anchor))
      platform.log.info(anchorText(anchor), 'a head of the audit was signed');
  });
}
