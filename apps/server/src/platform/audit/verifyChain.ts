import type { KeyObject } from 'node:crypto';
import type { Database, Transaction } from '../database/database.ts';
import { execute, oneRow, optionalRow, rows } from '../database/rows.ts';
import { anchorSize, readAnchors } from './anchorFile.ts';
import { isSignedBy } from './auditKeys.ts';
import { type ChainFinding, type ChainReport, found } from './chainError.ts';
import { LinkChecker, type LinkRow, selectLinks } from './linkChecker.ts';

/**
 * Recomputes the whole chain from the entries and compares it with the signed heads and the anchors outside the database. Reads one
 * snapshot of a database that may be in use, and changes nothing. Returns the first error.
 */
export async function verifyChain(
  database: Database,
  publicKey: KeyObject,
  anchorFile: string,
): Promise<ChainReport> {
  // Anchors added from now on may be newer than the snapshot.
  const anchored = await anchorSize(anchorFile);
  return database.asSystem(async (tx) => {
    await execute(tx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const checker = new LinkChecker(publicKey);
    const finding =
      (await checkLinks(tx, checker)) ??
      (await findHeadWithoutLink(tx)) ??
      (await checkAnchors(tx, publicKey, anchorFile, anchored, checker)) ??
      (await findEntryWithoutLink(tx)) ??
      checker.backdated;
    const { entries } = await oneRow<{ entries: string }>(
      tx,
      'SELECT count(*) AS entries FROM audit_entries',
    );
    return { entries: Number(entries), head: checker.head, finding };
  });
}

async function checkLinks(tx: Transaction, checker: LinkChecker): Promise<ChainFinding | null> {
  for (;;) {
    const links = await rows<LinkRow>(tx, selectLinks, [checker.position]);
    if (links.length === 0) return null;
    for (const link of links) {
      const finding = checker.check(link);
      if (finding !== null) return finding;
    }
  }
}

async function findHeadWithoutLink(tx: Transaction): Promise<ChainFinding | null> {
  const head = await optionalRow<{ position: string; signed_at: string }>(
    tx,
    `SELECT position, signed_at FROM audit_heads h
     WHERE NOT EXISTS (SELECT FROM audit_links l WHERE l.position = h.position) ORDER BY position LIMIT 1`,
  );
  if (head === null) return null;
  return found('cut', head.position, null, `the head signed ${head.signed_at} no longer has a link`);
}

async function checkAnchors(
  tx: Transaction,
  publicKey: KeyObject,
  file: string,
  size: number | null,
  checker: LinkChecker,
): Promise<ChainFinding | null> {
  if (size === null) {
    if (checker.head === null) return null;
    return found('not anchored', null, null, `${file} not found: can’t check whether the chain was cut`);
  }
  for await (const lines of readAnchors(file, size)) {
    const positions = lines.flatMap(({ anchor }) => (anchor === null ? [] : [anchor.position]));
    const links = await rows<{ position: string; hash: Buffer }>(
      tx,
      'SELECT position, hash FROM audit_links WHERE position = ANY ($1)',
      [positions],
    );
    const hashOf = new Map(links.map((link) => [link.position, link.hash]));
    for (const { lineNo, anchor } of lines) {
      const where = `line ${lineNo} of ${file}`;
      if (anchor === null) return found('head forged', null, null, `${where} is not a signed head`);
      const { position, signedAt, signature } = anchor;
      if (!isSignedBy(publicKey, anchor, signature))
        return found(
          'head forged',
          position,
          null,
          `the signature in ${where} was not made by this installation`,
        );
      const hash = hashOf.get(position);
      if (hash === undefined)
        return found('cut', position, null, `${where}, signed ${signedAt}, no longer has a link`);
      if (!hash.equals(anchor.hash))
        return found('rewritten', position, null, `the chain had a different hash when ${where} was signed`);
    }
  }
  return null;
}

/**
 * An entry without a link although its transaction has ended is either from the last few minutes, or waits for a worker, or was
 * inserted between others afterwards: nothing behind the last link is ever linked.
 */
async function findEntryWithoutLink(tx: Transaction): Promise<ChainFinding | null> {
  const entry = await optionalRow<{ audit_entry_id: string; recorded_at: string; waits: boolean }>(
    tx,
    `WITH here AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS oldest, pg_snapshot_xmax(pg_current_snapshot()) AS next),
     last AS (SELECT recorded_in, audit_entry_id FROM audit_links ORDER BY position DESC LIMIT 1)
     SELECT * FROM (
       SELECT e.audit_entry_id, e.recorded_at, last.recorded_in IS NULL OR last.recorded_in >= here.next
              OR (e.recorded_in, e.audit_entry_id) > (last.recorded_in, last.audit_entry_id) AS waits
       FROM audit_entries e CROSS JOIN here LEFT JOIN last ON true
       WHERE (e.recorded_in < here.oldest OR e.recorded_in >= here.next)
         AND NOT EXISTS (SELECT FROM audit_links l WHERE l.audit_entry_id = e.audit_entry_id)) unlinked
     WHERE NOT waits OR recorded_at < clock_timestamp() - interval '5 minutes'
     ORDER BY waits, audit_entry_id LIMIT 1`,
  );
  if (entry === null) return null;
  const { audit_entry_id: id, recorded_at: at } = entry;
  if (!entry.waits)
    return found(
      'inserted',
      null,
      id,
      `it is dated ${at}, but didn’t exist when the entries after it were linked`,
    );
  return found(
    'not linked',
    null,
    id,
    `it was recorded ${at}. Start the product so that its worker links it, then verify again`,
  );
}
