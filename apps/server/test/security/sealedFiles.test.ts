import { readFile, rename, writeFile } from 'node:fs/promises';
import { allEndpoints, bids, operations, overview, tenders, uploads } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBidSheet } from '../../src/features/bids/index.ts';
import { setClock } from '../../src/platform/clock.ts';
import { fillWorkbook } from '../support/fillWorkbook.ts';
import { advanceClockTo } from '../support/advanceClockTo.ts';
import { closeByTheClock, offerAs, openSealedTender, sealedMode as mode } from '../support/sealedTender.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

const linehaul = 10;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

/** A bid sheet of the lanes with a price on each, sent by the carrier. */
async function sendSheet(price: number) {
  const { carrier, customer } = testApp.people;
  const empty = await testApp.call(overview.exportLanes, carrier, {
    body: { mode, customerId: customer.companyId },
  });
  const file = await fillWorkbook(empty.raw, 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaul] = price;
  });
  return testApp.upload(uploads.receiveBidSheet, carrier, { query: { mode }, fileName: 'bids.xlsx', file });
}

const uploadIdOf = (sent: { body: unknown }) => (sent.body as { uploadId: string }).uploadId;

test('a guessed id of a sealed sheet gets the same answer as a missing one, until the round is opened', async () => {
  const { customer, owner, carrier } = testApp.people;
  await openSealedTender(testApp, [carrier]);
  const sent = await sendSheet(2);
  expect(sent.status).toBe(200);
  const id = uploadIdOf(sent);
  const none = String(BigInt(id) + 1n);
  const calls = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => /^\/(uploads|shipments|overview)\/.*\{id\}|upload-preview/.test(path));
  expect(calls.length).toBeGreaterThan(15);
  for (const person of [customer, owner]) {
    for (const call of calls) {
      const answerTo = async (uploadId: string) => {
        const params = { id: uploadId, lineNo: 1, changeNo: 1 };
        const body =
          call.body === undefined ? {} : { body: { reason: 'no', sheet: 1, lines: [], field: 'carrier' } };
        const answer = await testApp.call(call, person, { params, ...body } as never);
        return { status: answer.status, said: answer.raw.toString().replace(/"requestId":"[^"]*"/, '') };
      };
      expect(await answerTo(id), `${call.method} ${call.path} to ${person.userType}`).toEqual(
        await answerTo(none),
      );
    }
    const listed = await testApp.call(uploads.listBidUploads, person, {
      params: { id: mode },
      query: { customerId: customer.companyId },
    });
    expect(listed.raw.toString()).not.toContain(id);
  }
  expect((await testApp.call(uploads.getUpload, carrier, { params: { id } })).status).toBe(200);
  await closeByTheClock(testApp);
  const later = await testApp.call(uploads.getUpload, customer, { params: { id } });
  expect(later.body).toMatchObject({ id, companyName: expect.any(String), bidResult: null });
});

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;
const bidsOn = async (laneIds: readonly string[]) =>
  (await sql('SELECT FROM bids WHERE lane_id = ANY ($1)', [laneIds])).length;

test('a missing or altered sealed file doesn’t stop other bids, and is reported', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await openSealedTender(testApp, [carrier]);
  const gone = uploadIdOf(await sendSheet(3));
  const altered = uploadIdOf(await sendSheet(4));
  const keyOf = async (id: string) =>
    (await sql<{ file_key: string }>('SELECT file_key FROM uploads WHERE upload_id = $1', [id]))[0]
      ?.file_key ?? '';
  await testApp.platform.fileStore.remove(await keyOf(gone));
  const place = await testApp.platform.fileStore.localPath(await keyOf(altered));
  const bytes = await readFile(place);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(place, bytes);
  await closeByTheClock(testApp);

  const rates = await sql<{ rate: number }>(
    'SELECT DISTINCT rate::float FROM bids JOIN bid_rates USING (customer_id, bid_id) WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  expect(rates).toEqual([{ rate: 4 }]);
  for (const [id, words] of [
    [gone, 'missing from storage'],
    [altered, 'was changed while it was sealed'],
  ] as const) {
    const seen = await testApp.call(uploads.getUpload, customer, { params: { id } });
    expect(seen.body.error).toContain(words);
    const download = await testApp.call(uploads.downloadBidUpload, carrier, { params: { id } });
    expect(download).toMatchObject({ status: 409, body: { code: 'file_lost' } });
    const told = await sql<{ after: object }>(
      `SELECT after FROM audit_entries WHERE action = 'sealedFile.lost' AND subject_id = $1`,
      [id],
    );
    expect(told).toMatchObject([{ after: { carrierId: carrier.companyId, fileName: 'bids.xlsx' } }]);
  }
  const mails = await sql<{ to_address: string; text_body: string }>(
    `SELECT to_address, text_body FROM emails WHERE kind = 'sealed file lost'`,
  );
  const toCustomer = mails.find((mail) => mail.to_address === customer.username);
  expect(toCustomer?.text_body).toContain('Albatross Lines, “bids.xlsx”');
  expect(mails.some((mail) => mail.to_address === carrier.username)).toBe(true);
});

/** Moves the keys of rounds away; `back` restores them. */
async function hideKeys() {
  const { envelopeKeyDir } = testApp.platform.config;
  await rename(envelopeKeyDir, `${envelopeKeyDir}-hidden`);
  return { back: () => rename(`${envelopeKeyDir}-hidden`, envelopeKeyDir) };
}

test('a round without its key is retried every hour, and the Owner is notified which key is missing', async () => {
  const { customer, carrier, owner } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = ''] = laneIds;
  await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }]);
  const { back } = await hideKeys();
  await closeByTheClock(testApp);
  // More often than any job is retried.
  for (let hours = 0; hours < 30; hours += 1) {
    const [waiting] = await sql<{ hours: number; attempts: number }>(
      `SELECT round(extract(epoch FROM run_at - $1::timestamptz) / 3600)::float AS hours, attempts::integer
       FROM graphile_worker._private_jobs WHERE key LIKE 'openSealedBids:%'`,
      ['2027-02-01T12:01:00.000Z'],
    );
    expect(waiting).toEqual({ hours: 1, attempts: 0 });
    await advanceClockTo(testApp, 'openSealedBids');
    await testApp.drainJobs();
  }
  expect(await bidsOn(laneIds)).toBe(0);
  const { body: health } = await testApp.call(operations.readHealth, owner);
  expect(health.roundsWithoutKey).toMatchObject([
    { tenderName: 'Sealed tender', roundNo: 1, since: '2027-02-01T12:01:00.000Z' },
  ]);
  expect(health.roundsWithoutKey[0]?.keyFile).toContain(tenderId);
  const missed = await sql(`SELECT FROM audit_entries WHERE action = 'round.keyMissed' AND subject_id = $1`, [
    tenderId,
  ]);
  expect(missed).toHaveLength(1);
  const event = await testApp.call(tenders.getTender, customer, { params: { id: tenderId } });
  expect(event.body.round).toMatchObject({ settledAt: null, keyMissedAt: '2027-02-01T12:01:00.000Z' });
  const ended = await testApp.call(tenders.endTender, customer, {
    params: { id: tenderId },
    body: { cancelsRound: false },
  });
  expect(ended).toMatchObject({ status: 409, body: { code: 'round_key_missing' } });
  await back();
  await advanceClockTo(testApp, 'openSealedBids');
  await testApp.drainJobs();
  expect(await bidsOn(laneIds)).toBe(1);
  expect((await testApp.call(operations.readHealth, owner)).body.roundsWithoutKey).toEqual([]);
});

test('stores nothing that could hold prices between closing and opening, and giving up destroys it', async () => {
  const { customer, carrier, owner } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = ''] = laneIds;
  await offerAs(testApp, carrier, [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }]);
  const { back } = await hideKeys();
  await closeByTheClock(testApp);
  const before = await sql('SELECT FROM uploads');
  const late = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode },
    fileName: 'own.csv',
    file: Buffer.from(`Our lane,Line haul rate\n${laneId},7193.4567\n`),
  });
  expect(late).toMatchObject({ status: 409, body: { code: 'round_opening' } });
  expect(await sql('SELECT FROM uploads')).toHaveLength(before.length);
  const drafted = await testApp.call(bids.putDraft, carrier, {
    body: { mode, structureVersion: 1, lanes: [{ laneId, cells: { 'rate:1': '7193.4567' } }] },
  });
  expect(drafted.body).toMatchObject({ lanes: 0, sealedLaneIds: [laneId] });
  // One that was sent earlier, and is read only now.
  const [early] = await sql<{ upload_id: string }>(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     VALUES ($1, 'bids', $2, $3, $4, $5, 'Carrier', 'early.xlsx', 'none', 1, 'x') RETURNING upload_id`,
    [customer.companyId, mode, UploadStatus.Validation, carrier.companyId, carrier.userId],
  );
  const uploadId = early?.upload_id ?? '';
  const subject = `upload:${uploadId}`;
  await readBidSheet.run(testApp.platform, {
    customerId: customer.companyId,
    uploadId,
    mode,
    subject,
    factId: '0',
  });
  expect((await testApp.call(uploads.getUpload, carrier, { params: { id: uploadId } })).body.status).toBe(
    UploadStatus.Rejected,
  );
  const ended = await testApp.call(tenders.endTender, customer, {
    params: { id: tenderId },
    body: { cancelsRound: true },
  });
  expect(ended.body).toMatchObject({ state: 'Cancelled' });
  await back();
  await advanceClockTo(testApp, 'openSealedBids');
  await testApp.drainJobs();
  expect(await bidsOn(laneIds)).toBe(0);
  expect(await sql('SELECT FROM sealed_offers WHERE tender_id = $1', [tenderId])).toEqual([]);
  expect((await testApp.call(operations.readHealth, owner)).body.roundsWithoutKey).toEqual([]);
});
