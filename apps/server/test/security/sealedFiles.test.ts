import { allEndpoints, overview, uploads } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { fillWorkbook } from '../house/fillWorkbook.ts';
import { closeByTheClock, openSealedTender, sealedMode as mode } from '../house/sealedTender.ts';
import { openTestHouse, type TestHouse } from '../house/testHouse.ts';
import { testMoment } from '../house/testSettings.ts';

const linehaul = 10;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(() => setClock(testMoment));

/** A bid sheet of the lanes with a price on each, sent by the carrier. */
async function sendSheet(price: number) {
  const { carrier, customer } = house.people;
  const empty = await house.call(overview.exportLanes, carrier, {
    body: { mode, customerId: customer.companyId },
  });
  const file = await fillWorkbook(empty.raw, 'Bids', (rows) => {
    for (const row of rows.slice(1)) row[linehaul] = price;
  });
  return house.upload(uploads.receiveBidSheet, carrier, { query: { mode }, fileName: 'bids.xlsx', file });
}

const uploadIdOf = (sent: { body: unknown }) => (sent.body as { uploadId: string }).uploadId;

test('whoever guesses the number of a sealed sheet is answered as if there were none, until the round is opened', async () => {
  const { customer, owner, carrier } = house.people;
  await openSealedTender(house, [carrier]);
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
        const answer = await house.call(call, person, { params, ...body } as never);
        return { status: answer.status, said: answer.raw.toString().replace(/"requestId":"[^"]*"/, '') };
      };
      expect(await answerTo(id), `${call.method} ${call.path} to ${person.userType}`).toEqual(
        await answerTo(none),
      );
    }
    const listed = await house.call(uploads.listBidUploads, person, {
      params: { id: mode },
      query: { customerId: customer.companyId },
    });
    expect(listed.raw.toString()).not.toContain(id);
  }
  expect((await house.call(uploads.getUpload, carrier, { params: { id } })).status).toBe(200);
  await closeByTheClock(house);
  const later = await house.call(uploads.getUpload, customer, { params: { id } });
  expect(later.body).toMatchObject({ id, companyName: expect.any(String), bidResult: null });
});
