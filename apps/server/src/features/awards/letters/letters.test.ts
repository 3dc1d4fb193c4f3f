import { awards } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../../test/support/awardDesk.ts';
import { acceptDocument, publishMandatory, sendDocument } from '../../../../test/support/documentsOfTests.ts';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let mailbox: Mailbox;
let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://freight.example/', MAIL_FROM: 'desk@freight.example' },
  });
  desk = awardDesk(testApp);
  await desk.sql(`UPDATE users SET email = username WHERE user_type = 'Carrier'`);
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});

const send = (carrierIds?: string[], as = testApp.people.customer) =>
  testApp.call(awards.sendLetters, as, {
    body: { mode: deskMode, ...(carrierIds === undefined ? {} : { carrierIds }) },
  });
const read = (id: string, as = testApp.people.customer) =>
  testApp.call(awards.getLetter, as, { params: { id } });

test('each carrier gets its accepted lanes by email and word for word in the product', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { cheap, costly } = await desk.lanesWithBids(4, { label: 'Fort <Worth>' });
  await desk.sql(
    `INSERT INTO bid_values (customer_id, bid_id, charge_no, value) SELECT customer_id, bid_id, charge_no, 'two hours free'
     FROM bids JOIN structure_charges USING (customer_id, mode) WHERE bid_id = $1 AND type <> 'Charge' AND version = structure_version LIMIT 1`,
    [cheap(0).bidId],
  );
  await desk.sql(
    `INSERT INTO bid_rates (customer_id, bid_id, charge_no, break_no, rate)
     SELECT customer_id, bid_id, 2, 0, 0.31 FROM bids WHERE bid_id = $1`,
    [cheap(0).bidId],
  );
  const whole = await desk.give(cheap(0));
  const part = await desk.give({ ...cheap(1), share: 40 });
  await desk.give(cheap(2));
  const others = await desk.give(costly(3));
  await desk.answer(whole, { answer: 'accept' });
  await desk.answer(part, { answer: 'acceptInPart', months: seededMonths.slice(0, 6) });
  await desk.answer(others, { answer: 'accept' }, otherCarrier);

  const terms = {
    series: { kind: 'own', period: 'week' },
    basis: 3,
    effect: { kind: 'perMile', milesPerGallon: 6 },
    date: 'ship',
    take: { kind: 'inForce', lagDays: 0 },
    hold: 'each',
    trigger: null,
    floor: null,
    ceiling: null,
    minAmount: null,
    maxAmount: null,
    decimals: 4,
    maxAgeDays: 21,
  };
  await desk.sql(
    `INSERT INTO contract_clauses (customer_id, mode, contract_no, clause_no, name, charge_nos, terms, carrier_id)
     VALUES ($1, $2, 1, 1, 'Diesel', '{}', $4, NULL), ($1, $2, 1, 2, 'Its own', '{}', $4, $3)`,
    [testApp.people.customer.companyId, deskMode, otherCarrier.companyId, JSON.stringify(terms)],
  );

  // The emails about the awards are sent before the letters.
  await testApp.drainJobs();
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.skipped).toEqual([]);
  expect(body.sent.map(({ carrierName, lanes, mailedTo }) => [carrierName, lanes, mailedTo])).toEqual([
    ['Albatross Lines', 2, 1],
    ['Buffalo Trucking', 1, 1],
  ]);
  const [own] = body.sent;
  const letter = await read(own?.letterId ?? '', carrier);
  expect(letter.body).toMatchObject({
    customerName: 'Northwind',
    mailedTo: null,
    reference: expect.stringMatching(/^AL-[0-9A-Z]{1,4}(-[0-9A-Z]{1,4})*$/) as string,
    contact: { name: 'customer' },
    laneRows: [
      {
        laneId: cheap(0).laneId,
        months: seededMonths,
        share: 100,
        currency: 'USD',
        fuelBasisUsdPerGallon: 3,
      },
      {
        laneId: cheap(1).laneId,
        months: seededMonths.slice(0, 6),
        share: 40,
        fuelBasisUsdPerGallon: null,
      },
    ],
  });
  expect(letter.body.laneRows[0]?.rates).toContainEqual({
    name: expect.stringMatching(/stop/i),
    rate: 12.34,
  });
  expect(letter.body.laneRows[0]?.said.map(({ value }) => value)).toEqual(['two hours free']);
  const accepted = (await desk.awardsOf(carrier, cheap(0).laneId))[0];
  expect(letter.body.laneRows[0]?.awardedUsd).toBe(accepted?.awardedUsd);

  // Each in words as they apply to the carrier: its own comes first.
  const inWords = [
    'Applies to Fuel surcharge.',
    'The rate per mile changes by (the index − 3.000) ÷ 6.0 miles per gallon.',
    'The last value published up to the ship date counts.',
    'Rounded to 4 decimals.',
    'Where a lane has a diesel price for its fuel, that price replaces 3.000.',
  ];
  expect(letter.body.clauses).toEqual([{ name: 'Diesel', inWords }]);
  expect((await read(body.sent[1]?.letterId ?? '', otherCarrier)).body.clauses).toEqual([
    { name: 'Its own', inWords },
  ]);
  const card = await testApp.call(awards.rateCard, carrier, { body: { mode: deskMode } });
  const [header, ...cardLines] = card.raw.toString().trim().split('\r\n');
  expect(header).toMatch(/,Index clauses$/);
  for (const line of cardLines) expect(line).toContain(`Diesel: ${inWords.join(' ')}`);

  await testApp.drainJobs();
  const { mail, recipients } = mailbox.newestTo('carrier@example.com');
  expect(recipients).toEqual(['carrier@example.com']);
  expect(mail.subject).toBe('Northwind confirms 2 awards');
  expect(mail.text).toContain('Fort <Worth> from');
  expect(mail.text).toContain('Index clause “Diesel”: Applies to Fuel surcharge. The rate per mile');
  expect(mail.text).toContain('Dec 2026 – Nov 2027');
  expect(mail.text).toContain(`Letter ${letter.body.reference}. Contact: customer`);
  const [months] = await desk.sql<{ volume: string }>(
    'SELECT sum(month_volume * share / 100) AS volume FROM award_months WHERE award_id = $1 AND is_active',
    [part],
  );
  expect(letter.body.laneRows[1]?.volume).toBeCloseTo(Number(months?.volume), 3);
  expect(mail.html).toContain('Fort &lt;Worth&gt; from');
  expect(mail.html).toContain(`href="https://freight.example/award-letter/${own?.letterId}"`);
  expect(`${mail.html} ${mail.text} ${letter.raw.toString()}`).not.toContain('Buffalo');
});

test('only its customer and carrier see a letter, and it never changes', async () => {
  const { customer, colleague, carrier, otherCarrier, rivalCustomer, rivalCarrier, owner } = testApp.people;
  const { body } = await testApp.call(awards.listLetters, carrier, { query: { mode: deskMode } });
  const [letter] = body;
  expect(body.map(({ carrierName }) => carrierName)).toEqual(['Albatross Lines']);
  const id = letter?.letterId ?? '';
  const before = (await read(id, carrier)).body;
  for (const lane of before.laneRows) await desk.reset(lane.laneId);
  expect((await read(id, carrier)).body).toEqual(before);
  expect((await read(id, customer)).body.mailedTo).toBe(1);
  for (const person of [otherCarrier, rivalCustomer, rivalCarrier])
    expect((await read(id, person)).status).toBe(404);
  for (const person of [colleague, owner]) expect((await read(id, person)).status).toBe(403);
  for (const person of [carrier, colleague, owner]) expect((await send(undefined, person)).status).toBe(403);
  expect((await testApp.call(awards.listLetters, rivalCustomer, { query: { mode: deskMode } })).body).toEqual(
    [],
  );
});

test('skips carriers without an accepted award or with a recent letter and says so, and does not find a stranger', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  setClock('2026-11-20T12:00:30.000Z');
  const again = await send([carrier.companyId, otherCarrier.companyId]);
  expect(again.body.sent).toEqual([]);
  expect(again.body.skipped).toEqual([
    {
      carrierId: otherCarrier.companyId,
      carrierName: 'Buffalo Trucking',
      why: 'already sent a moment ago',
    },
    {
      carrierId: carrier.companyId,
      carrierName: 'Albatross Lines',
      why: 'no accepted award in this mode',
    },
  ]);
  setClock('2026-11-20T12:01:00.000Z');
  expect((await send()).body.sent).toMatchObject([{ carrierName: 'Buffalo Trucking' }]);
  expect(await send([rivalCarrier.companyId])).toMatchObject({
    status: 404,
    body: { code: 'carrier_not_found' },
  });
  const audits = await desk.sql(`SELECT 1 FROM audit_entries WHERE action = 'letters.sent'`);
  expect(audits).toHaveLength(2);
  const other = await testApp.call(awards.sendLetters, testApp.people.customer, {
    body: { mode: Mode.OceanFCL },
  });
  expect(other.body).toEqual({ sent: [], skipped: [] });
});

test('an email lists the first lanes, and the letter all of them', async () => {
  const { carrier } = testApp.people;
  setClock('2026-11-20T13:00:00.000Z');
  const count = 70;
  const { lanes, cheap } = await desk.lanesWithBids(count);
  await desk.accept(lanes.laneIds.map((_, index) => cheap(index)));
  await desk.sql(
    `UPDATE awards SET status = 'Accepted', answered_at = now() WHERE status = 'Pending' AND carrier_id = $1`,
    [carrier.companyId],
  );
  await testApp.drainJobs();
  const { body } = await send([carrier.companyId]);
  const letter = await read(body.sent[0]?.letterId ?? '');
  expect(letter.body.terms).toEqual([]);
  expect(letter.body.laneRows.length).toBeGreaterThanOrEqual(count);
  await testApp.drainJobs();
  const { mail } = mailbox.newestTo('carrier@example.com');
  expect(mail.text).toContain(`Plus ${letter.body.laneRows.length - 60} more in the letter.`);
});

test('a letter states the terms that its carrier had accepted, and keeps them', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const publish = (title: string, more: object = {}) =>
    publishMandatory(testApp, customer, { title, ...more });
  const terms = await publish('Terms of carriage');
  const guide = await publish('Pallet exchange', { carrierIds: [carrier.companyId] });
  const elsewhere = await publish('Air cargo terms', { modes: [Mode.AirFreight] });
  await publish('Not accepted yet');
  for (const id of [terms, guide, elsewhere]) await acceptDocument(testApp, carrier, id);
  await acceptDocument(testApp, otherCarrier, terms);
  // The second version is not accepted: the first one still is what both agreed on.
  await sendDocument(testApp, customer, { documentId: terms, publish: true });
  // The emails that ask for acceptance are sent before the letter.
  await testApp.drainJobs();

  setClock('2026-11-20T14:00:00.000Z');
  const { body } = await send();
  const letterOf = (carrierId: string) =>
    read(body.sent.find((letter) => letter.carrierId === carrierId)?.letterId ?? '');
  const first = await letterOf(carrier.companyId);
  expect(first.body.terms.map(({ title, version }) => [title, version])).toEqual([
    ['Pallet exchange', 1],
    ['Terms of carriage', 1],
  ]);
  expect((await letterOf(otherCarrier.companyId)).body.terms.map(({ title }) => title)).toEqual([
    'Terms of carriage',
  ]);
  await acceptDocument(testApp, carrier, terms);
  expect((await letterOf(carrier.companyId)).body.terms).toEqual(first.body.terms);
  await testApp.drainJobs();
  const { mail } = mailbox.newestTo('carrier@example.com');
  expect(mail.text).toContain(
    'Terms you accepted: Pallet exchange (version 1), Terms of carriage (version 1).',
  );
});
