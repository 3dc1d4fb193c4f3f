import { awards } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readable } from '../../../../test/permissions/readable.ts';
import { awardDesk, deskMode as mode } from '../../../../test/support/awardDesk.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
  await desk.sql(`UPDATE users SET display_name = 'Wilhelmina Quartermain' WHERE user_id = $1`, [
    testApp.people.customer.userId,
  ]);
});
afterAll(() => testApp.close());
beforeEach(() => setClock('2026-11-20T12:00:00.000Z'));

/** Values that occur nowhere else, stored where a carrier must not look. */
const stored = {
  target: '53.535353',
  'last price paid': '61.616161',
  incumbent: 'zanzibar hauling',
  'another carrier’s bid': '919191.91',
  'another carrier’s name': 'buffalo',
};

/** A lane awarded to the carrier with the other one as its backup, and the rest of it to the other. */
async function awardedLane() {
  const { cheap, costly, lanes } = await desk.lanesWithBids(1);
  await desk.sql(
    `UPDATE lanes SET target_price = 53.535353, last_price_paid = 61.616161, incumbent_carrier = 'Zanzibar Hauling',
       incumbents = '[{"name": "Zanzibar Hauling", "share": 1}]' WHERE lane_id = ANY ($1)`,
    [lanes.laneIds],
  );
  await desk.sql('UPDATE bids SET all_in_usd = 919191.91 WHERE bid_id = $1', [costly().bidId]);
  const mine = await desk.give({ ...cheap(), share: 60, backupBidId: costly().bidId });
  return { mine, theirs: await desk.give({ ...costly(), share: 40 }) };
}

const months = seededMonths.slice(0, 2);
const read = (id: string, as: Person | null) => testApp.call(awards.getAward, as, { params: { id } });
const preview = (id: string, as: Person | null) =>
  testApp.call(awards.previewAnswer, as, { params: { id }, body: { months } });
const sheet = (as: Person | null) => testApp.call(awards.awardSheet, as, { query: { mode } });
const upload = (file: Buffer, as: Person | null) =>
  testApp.upload(awards.readAwardSheet, as, { fileName: 'awards.xlsx', file });
const answer = (awardIds: string[], as: Person | null) =>
  testApp.call(awards.answerAwards, as, { body: { awardIds, answer: 'accept' } });

/** The sheet with a response to every award in it. */
const filled = (raw: Buffer) =>
  fillWorkbook(raw, 'Awards', (rows) => {
    const column = rows[0]?.indexOf('Response') ?? -1;
    for (const row of rows.slice(1)) if (row[0] !== null && row[0] !== '') row[column] = 'Accept';
  });

test('no byte about its awards that a carrier gets is about the customer’s figures or another carrier', async () => {
  const { carrier, customer } = testApp.people;
  const { mine, theirs } = await awardedLane();
  const { body: whole } = await read(mine, customer);
  const { body: other } = await read(theirs, customer);
  const secrets: Record<string, string> = {
    ...stored,
    baseline: String(whole.baselineUsd),
    savings: String(whole.savingsUsd),
    backup: whole.backup?.bidId ?? '',
    'who awarded it': whole.awardedBy ?? '',
    'another carrier’s award': theirs,
    'another carrier’s amount': String(other.awardedUsd),
  };
  for (const [what, value] of Object.entries(secrets)) expect(value.length, what).toBeGreaterThan(3);

  const download = await sheet(carrier);
  const shown = [
    await read(mine, carrier),
    await preview(mine, carrier),
    download,
    await upload(await filled(download.raw), carrier),
    await answer([mine], carrier),
    await read(mine, carrier),
  ];
  expect(shown.map(({ status }) => status)).toEqual(shown.map(() => 200));
  for (const [at, { raw, headers }] of shown.entries())
    for (const [what, value] of Object.entries(secrets))
      expect(readable(raw, headers).includes(value.toLowerCase()), `${what} in response ${at}`).toBe(false);
  // They are there for who may see them.
  const seen = readable((await read(mine, customer)).raw);
  for (const what of ['baseline', 'savings', 'who awarded it', 'another carrier’s name'])
    expect(seen, what).toContain(secrets[what]?.toLowerCase());
});

test('another carrier’s award is unknown in every call, and nothing of a mixed request is done', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  const { mine, theirs } = await awardedLane();
  const unknown = [404, 'award_not_found'];
  const refusal = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as { code?: string }).code,
  ];
  for (const as of [otherCarrier, rivalCarrier])
    for (const ask of [read(mine, as), preview(mine, as), answer([mine], as)])
      expect(refusal(await ask)).toEqual(unknown);
  expect(refusal(await answer([mine, theirs], carrier))).toEqual(unknown);
  expect((await read(mine, carrier)).body.status).toBe('Pending');
  expect(readable((await sheet(otherCarrier)).raw)).not.toContain(mine);
  // Without a connection there is no sheet, and in another carrier's hands its awards are unknown.
  expect((await sheet(rivalCarrier)).status).not.toBe(200);
  const { body } = await upload(await filled((await sheet(carrier)).raw), rivalCarrier);
  expect(body.answers).toEqual([]);
  expect(body.wrong.every(({ lane, message }) => lane === null && message.includes('not one of'))).toBe(true);
});

test('other users are refused', async () => {
  const { customer, colleague, rivalCustomer, owner, carrier } = testApp.people;
  const { mine } = await awardedLane();
  const file = await filled((await sheet(carrier)).raw);
  const statuses = async (as: Person | null) =>
    (
      await Promise.all([read(mine, as), preview(mine, as), sheet(as), upload(file, as), answer([mine], as)])
    ).map(({ status }) => status);
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401]);
  expect(await statuses(owner)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(colleague)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(customer)).toEqual([200, 403, 403, 403, 403]);
  expect(await statuses(rivalCustomer)).toEqual([404, 403, 403, 403, 403]);
  expect((await read(mine, carrier)).body.status).toBe('Pending');
});
