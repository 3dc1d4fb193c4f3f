import { createHash } from 'node:crypto';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { productItself, recordAudit } from '../audit.ts';
import type { Transaction } from '../database/database.ts';
import { auditPublicKey } from './auditKeys.ts';
import { type CanonicalEntry, canonicalColumnNames, canonicalText } from './canonicalEntry.ts';
import { extendChain } from './extendChain.ts';
import { verifyChain } from './verifyChain.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await startTestApp();
});
afterEach(() => testApp.close());

const anchorFile = () => testApp.platform.config.auditAnchor;
const sql = <T extends object>(text: string, values: unknown[] = []) =>
  testApp.platform.database.ownerPool.query<T>(text, values).then((result) => result.rows);

function record(tx: Transaction, subjectId: string, more: { before?: unknown; after?: unknown } = {}) {
  const entry = { customerId: null, action: 'job.retried' as const, subjectKind: 'test', subjectId, ...more };
  return recordAudit(tx, productItself, entry);
}

async function recordMany(from: number, until: number): Promise<void> {
  await testApp.platform.database.asCustomers([], async (tx) => {
    for (let subject = from; subject <= until; subject += 1) await record(tx, String(subject));
  });
}

/** Extends the chain until every entry has its link: transactions of other tests hold the horizon back for a moment. */
async function chainAll(): Promise<void> {
  const unlinked = async () => {
    await extendChain(testApp.platform);
    const [row] = await sql<{ count: string }>(
      'SELECT (SELECT count(*) FROM audit_entries) - (SELECT count(*) FROM audit_links) AS count',
    );
    return row?.count;
  };
  await expect.poll(unlinked, { timeout: 20_000 }).toBe('0');
}

const verify = () =>
  verifyChain(testApp.platform.database, auditPublicKey(testApp.platform.auditKey), anchorFile());

/** Acts as an attacker with full access to the database, without constraints. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await testApp.platform.database.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const entryOf = async (subject: string) =>
  (
    await sql<{ audit_entry_id: string; position: string }>(
      `SELECT audit_entry_id, position FROM audit_entries JOIN audit_links USING (audit_entry_id)
       WHERE subject_kind = 'test' AND subject_id = $1`,
      [subject],
    )
  )[0] ?? { audit_entry_id: '0', position: '0' };

/** Rebuilds the links from the present entries, as the product would. */
const rewriteChain = async () => {
  await tamper('DELETE FROM audit_heads', 'DELETE FROM audit_links');
  await chainAll();
};

describe('an untampered chain', () => {
  test('is valid, and is signed and anchored when it has grown, and only then', async () => {
    await recordMany(1, 20);
    await chainAll();
    const first = await readFile(anchorFile(), 'utf8');
    await chainAll();
    expect(await readFile(anchorFile(), 'utf8')).toBe(first);
    expect((await stat(anchorFile())).mode & 0o777).toBe(0o600);
    await recordMany(21, 30);
    await chainAll();
    const lines = (await readFile(anchorFile(), 'utf8')).trim().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '');
    const report = await verify();
    expect(report).toMatchObject({
      finding: null,
      head: { position: last.position, signedAt: last.signedAt },
    });
    expect(report.entries).toBe(Number(last.position));
    expect(lines.length).toBeGreaterThan(first.trim().split('\n').length);
  });

  test('matches docs/decisions: each hash covers the previous one and every column', async () => {
    await recordMany(1, 3);
    await chainAll();
    let former = Buffer.alloc(32);
    const links = await sql<{ hash: Buffer; values: (string | null)[] }>(
      `SELECT l.hash, ARRAY[e.audit_entry_id::text, extract(epoch FROM e.recorded_at)::text, e.actor_user_id::text,
         e.actor_company_id::text, e.customer_id::text, e.action, e.subject_kind, e.subject_id, e.before::text,
         e.after::text, e.from_address, e.request_id, e.recorded_in::text] AS values
       FROM audit_links l JOIN audit_entries e USING (audit_entry_id) ORDER BY l.position`,
    );
    expect(links.length).toBeGreaterThan(3);
    for (const { hash, values } of links) {
      const fields = values.map((value) =>
        value === null ? '-,' : `${Buffer.from(value).length}:${value},`,
      );
      former = createHash('sha256')
        .update(former)
        .update(`lanewright audit entry 1\n${fields.join('')}`)
        .digest();
      expect(hash.equals(former)).toBe(true);
    }
  });

  test('covers every column of an entry', async () => {
    const columns = await sql<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'audit_entries'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(canonicalColumnNames.toSorted());
  });

  test('encodes no two entries alike', () => {
    const text = fc.option(fc.constantFrom('', '-', ',', '-,', '1:a,', 'a', 'ä', '\u{1f600}', '0:,'));
    const entry = fc.record(
      Object.fromEntries(canonicalColumnNames.map((name) => [name, text])),
    ) as fc.Arbitrary<CanonicalEntry>;
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const same = canonicalColumnNames.every((name) => one[name] === other[name]);
        expect(canonicalText(one) === canonicalText(other)).toBe(same);
      }),
      { numRuns: 500, examples: [] },
    );
  });

  test('includes transactions that commit out of order, even with concurrent chaining', async () => {
    const { database } = testApp.platform;
    const subjects = Array.from({ length: 60 }, (_, index) => String(index + 1));
    let open = subjects.length;
    const chaining = Array.from({ length: 3 }, async () => {
      while (open > 0) await extendChain(testApp.platform);
    });
    const pause = (subject: string) => (Number(subject) * 7919) % 83;
    await Promise.all(
      subjects.map(async (subject) => {
        await database.asCustomers([], async (tx) => {
          await record(tx, subject);
          await tx.query('SELECT pg_sleep($1)', [pause(subject) / 1000]);
        });
        open -= 1;
      }),
    );
    await Promise.all(chaining);
    await chainAll();
    const linked = await sql<{ recorded_in: string; audit_entry_id: string }>(
      'SELECT recorded_in::text, audit_entry_id FROM audit_links ORDER BY position',
    );
    const byNumber = linked.toSorted(
      (a, b) =>
        Number(a.recorded_in) - Number(b.recorded_in) || Number(a.audit_entry_id) - Number(b.audit_entry_id),
    );
    expect(linked).toEqual(byNumber);
    expect((await verify()).finding).toBeNull();
  });

  test('continues on a server whose transaction ids restart', async () => {
    await recordMany(1, 5);
    await chainAll();
    // State after restoring a dump of a server far ahead of this one: links, and entries not linked yet.
    await tamper(
      `UPDATE audit_entries SET recorded_in = (recorded_in::text::bigint + 1000000000)::text::xid8`,
      'DELETE FROM audit_heads',
      'DELETE FROM audit_links',
    );
    await rm(anchorFile());
    await chainAll();
    await recordMany(6, 7);
    await chainAll();
    await recordMany(8, 9);
    await chainAll();
    const report = await verify();
    expect(report.finding).toBeNull();
    expect(Number((await entryOf('9')).position)).toBe(report.entries);
  });
});

describe('tampering with the database is detected', () => {
  beforeEach(async () => {
    await recordMany(1, 40);
    await chainAll();
    await recordMany(41, 50);
    await chainAll();
    expect((await verify()).finding).toBeNull();
  });

  test.each([
    ['what happened', `action = 'another'`],
    ['when, by a microsecond', `recorded_at = recorded_at + interval '1 microsecond'`],
    ['when, by an era', `recorded_at = make_timestamptz(-2026, 11, 20, 12, 0, 0)`],
    ['nothing into an empty text', `from_address = ''`],
    ['a null of JSON for none', `after = 'null'`],
  ])('altering an entry: %s', async (_what, change) => {
    const { audit_entry_id: entryId, position } = await entryOf('12');
    await tamper(`UPDATE audit_entries SET ${change} WHERE audit_entry_id = ${entryId}`);
    expect((await verify()).finding).toMatchObject({ kind: 'altered', position, entryId });
  });

  test('removing an entry, with its link or without', async () => {
    const { audit_entry_id: entryId, position } = await entryOf('12');
    await tamper(`DELETE FROM audit_entries WHERE audit_entry_id = ${entryId}`);
    expect((await verify()).finding).toMatchObject({ kind: 'removed', position, entryId });
    await tamper(`DELETE FROM audit_links WHERE audit_entry_id = ${entryId}`);
    expect((await verify()).finding).toMatchObject({ kind: 'removed', position });
    await tamper(`UPDATE audit_links SET position = position - 1 WHERE position > ${position}`);
    expect((await verify()).finding).toMatchObject({ kind: 'altered', position });
  });

  test('cutting entries, links and heads from the end', async () => {
    const { position } = await entryOf('41');
    await tamper(
      `DELETE FROM audit_entries WHERE audit_entry_id IN (SELECT audit_entry_id FROM audit_links WHERE position >= ${position})`,
      `DELETE FROM audit_links WHERE position >= ${position}`,
    );
    expect((await verify()).finding).toMatchObject({ kind: 'cut' });
    await tamper(`DELETE FROM audit_heads WHERE position >= ${position}`);
    const cut = (await entryOf('40')).position;
    expect((await verify()).finding).toMatchObject({ kind: 'cut', position: String(Number(cut) + 10) });
    await rm(anchorFile());
    expect((await verify()).finding).toMatchObject({ kind: 'not anchored' });
  });

  test('inserting an entry between others', async () => {
    const { audit_entry_id: former } = await entryOf('12');
    await tamper(
      `INSERT INTO audit_entries (action, subject_kind, subject_id, recorded_at, recorded_in)
       SELECT 'tested', 'test', 'slipped in', recorded_at, recorded_in FROM audit_entries WHERE audit_entry_id = ${former}`,
    );
    await chainAllBut(1);
    const [slipped] = await sql<{ id: string }>(
      `SELECT audit_entry_id AS id FROM audit_entries WHERE subject_id = 'slipped in'`,
    );
    expect((await verify()).finding).toMatchObject({ kind: 'inserted', entryId: slipped?.id });
  });

  test('appending an entry with an old date', async () => {
    await tamper(
      `INSERT INTO audit_entries (action, subject_kind, subject_id, recorded_at)
       VALUES ('tested', 'test', 'of old', now() - interval '3 days')`,
    );
    await chainAll();
    const { position } = await entryOf('of old');
    expect((await verify()).finding).toMatchObject({ kind: 'inserted', position });
  });

  test('rewriting the whole chain, even with heads the product signs again', async () => {
    const heads = await sql<{ position: string }>('SELECT position FROM audit_heads ORDER BY position');
    await tamper(`UPDATE audit_entries SET action = 'another' WHERE subject_id = '12'`);
    await rewriteChain();
    expect((await verify()).finding).toMatchObject({ kind: 'rewritten' });
    expect(heads.map(({ position }) => position)).toContain((await verify()).finding?.position);
  });

  test('forging a head or an anchor', async () => {
    const { ownerPool } = testApp.platform.database;
    const { rows } = await ownerPool.query(`SELECT max(position) AS position FROM audit_heads`);
    const { position } = rows[0];
    await tamper(
      `UPDATE audit_heads SET signed_at = signed_at + interval '1 second' WHERE position = ${position}`,
    );
    expect((await verify()).finding).toMatchObject({ kind: 'head forged', position });
    await tamper(
      `UPDATE audit_heads SET signed_at = signed_at - interval '1 second' WHERE position = ${position}`,
    );
    const honest = await readFile(anchorFile(), 'utf8');
    await writeFile(anchorFile(), honest.replace(/"signedAt":"2/, '"signedAt":"3'));
    expect((await verify()).finding).toMatchObject({ kind: 'head forged' });
    await writeFile(anchorFile(), honest);
    await appendFile(anchorFile(), '{"position":');
    expect((await verify()).finding).toMatchObject({ kind: 'head forged', position: null });
    await writeFile(anchorFile(), honest);
    expect((await verify()).finding).toBeNull();
  });

  test('leaving entries unlinked', async () => {
    await tamper(
      `INSERT INTO audit_entries (action, subject_kind, subject_id, recorded_at)
       VALUES ('tested', 'test', 'waits', now() - interval '10 minutes')`,
    );
    await expect.poll(async () => (await verify()).finding?.kind, { timeout: 20_000 }).toBe('not linked');
    await chainAll();
    expect((await verify()).finding).toBeNull();
  });

  async function chainAllBut(unlinked: number): Promise<void> {
    await recordMany(51, 52);
    const count = async () => {
      await extendChain(testApp.platform);
      const [row] = await sql<{ count: string }>(
        'SELECT (SELECT count(*) FROM audit_entries) - (SELECT count(*) FROM audit_links) AS count',
      );
      return row?.count;
    };
    await expect.poll(count, { timeout: 20_000 }).toBe(String(unlinked));
  }
});

test('the application can neither rewrite the audit nor read it', async () => {
  await recordMany(1, 3);
  await chainAll();
  const { database } = testApp.platform;
  const refused = (run: typeof database.asSystem, statement: string) =>
    expect(
      run((tx) => tx.query(statement)),
      statement,
    ).rejects.toThrow(/permission denied/);
  const asApp: typeof database.asSystem = (work) =>
    database.asCustomers([testApp.people.customer.companyId], work);
  await refused(asApp, 'SELECT action FROM audit_entries');
  for (const run of [asApp, database.asSystem]) {
    for (const table of ['audit_entries', 'audit_links', 'audit_heads']) {
      await refused(run, `DELETE FROM ${table}`);
      await refused(run, `TRUNCATE ${table}`);
    }
    await refused(run, `UPDATE audit_entries SET action = 'another'`);
    await refused(run, `UPDATE audit_links SET hash = ''`);
    await refused(run, `UPDATE audit_heads SET signature = ''`);
  }
  await refused(
    asApp,
    `INSERT INTO audit_links (position, audit_entry_id, recorded_in, hash) VALUES (99, 1, '1', '')`,
  );
  await refused(
    asApp,
    `INSERT INTO audit_heads (position, hash, signature, signed_at) VALUES (1, '', '', now())`,
  );
});
