import assert from 'node:assert/strict';
import type { Check } from './check.ts';
import { members } from './trial/members.ts';
import { isLaneOf } from './trial/expected.ts';
import { lanesOfMode, tender, until } from './trial/tender.ts';
import { trialFiles } from './trial/trialFiles.ts';
import { ask, uploadUntilApproval, formOf, settled } from './trial/uploadFile.ts';
import type { World } from './world.ts';

const shipmentHeader =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Equipment,Miles,Total Charge,Currency\n';
const shipment = (id: string) => `${id},2025-03-04,Dallas,TX,Chicago,IL,Dry van,925,2575.10,USD\n`;
const isNamed = (name: string) => (charge: { name: string }) => charge.name === name;

/** Adds a charge of every type that no initial structure contains to the structure of drayage. */
const withEveryType = (world: World) =>
  world.once('structure with every type of charge', async () => {
    const structure = await ask(world, 'buyer', 'GET', '/bids/charges/13');
    const { charges } = structure;
    const added = ['TrackingInfo', 'Currency', 'Text'].map((type, at) => ({
      ...charges[0],
      chargeNo: -1 - at,
      name: `Trial ${type}`,
      type,
      unit: 0,
      location: 'None',
      purpose: 'accessorial',
      required: false,
      allowZero: true,
      expectedPerShipment: null,
    }));
    return ask(world, 'buyer', 'PUT', '/config/charges/13', {
      version: structure.version,
      charges: [...charges, ...added],
      weightBreaks: [],
    });
  });

const uploads: readonly Check[] = [
  {
    rows: ['4.1.1', '4.1.2', '4.1.3', '4.1.4', '4.1.5'],
    says: 'uploads pass through 100, 101, 105, 110 and 111',
    changes: true,
    async run(world) {
      const { uploadStatuses } = await tender(world);
      // The cleansing of a trial file is over between two requests; that of a file with many rows is not.
      const { id, statuses } = await uploadUntilApproval(world, 'buyer', 4, {
        fileName: 'many-rows.csv',
        content: shipmentHeader + Array.from({ length: 20_000 }, (_, at) => shipment(`M-${at}`)).join(''),
      });
      await ask(world, 'Owner', 'POST', `/uploads/${id}/reject`, {
        reason: 'only its statuses are of interest',
      });
      const seen = new Set([...uploadStatuses, ...statuses]);
      for (const status of [100, 101, 105, 110, 111])
        assert.ok(seen.has(status), `${status} of ${[...seen].join(', ')}`);
    },
  },
  {
    rows: ['4.1.8'],
    says: 'an upload that the Owner rejects is 400',
    changes: true,
    async run(world) {
      const { id } = await uploadUntilApproval(world, 'buyer', 4, {
        fileName: 'rejected.csv',
        content: shipmentHeader + shipment('R-1'),
      });
      await ask(world, 'Owner', 'POST', `/uploads/${id}/reject`, { reason: 'not this one' });
      assert.equal((await ask(world, 'buyer', 'GET', `/uploads/${id}`)).status, 400);
    },
  },
  {
    rows: ['3.2.4'],
    says: 'an upload of a cleanser customer has user type 3',
    changes: true,
    async run(world) {
      await members(world);
      const form = formOf('cleanse.csv', shipmentHeader + shipment('C-1'));
      const { uploadId } = await ask(world, 'cleanser', 'POST', '/shipments/4', form);
      assert.equal((await settled(world, 'cleanser', uploadId)).userType, 3);
    },
  },
  {
    rows: ['3.11.2', '3.11.4', '3.11.5', '4.1.6'],
    says: 'every type of charge can be saved, and a sheet of the previous structure waits as 112',
    changes: true,
    async run(world) {
      const { buyer } = (await tender(world)).members;
      const sheet = await world.call('rival', 'POST', '/lanes/export', {
        mode: 13,
        customerId: buyer.companyId,
      });
      const { charges } = await withEveryType(world);
      for (const type of ['TrackingInfo', 'Currency', 'Text'])
        assert.equal(charges.find(isNamed(`Trial ${type}`))?.type, type);
      const form = formOf('previous-sheet.xlsx', new Uint8Array(sheet.bytes));
      const { uploadId } = await ask(world, 'rival', 'POST', '/bids/upload/', form);
      assert.equal((await settled(world, 'rival', uploadId)).status, 112);
    },
  },
];

/** Has the forwarder bid on the lane of the second row of a file, and returns the lane once it has its estimate. */
async function estimateOf(world: World, mode: 4 | 13, rates: readonly object[], expectedUsd: number) {
  const { members: who, lanesBefore } = await tender(world);
  const cells = trialFiles.find((file) => file.mode === mode)?.lanes[1]?.cells ?? {};
  const lane = lanesBefore[mode]?.find((one) => isLaneOf(one, cells));
  const { version } = await ask(world, 'buyer', 'GET', `/bids/charges/${mode}`);
  await ask(world, 'forwarder', 'POST', '/bids/save', {
    mode,
    customerId: who.buyer.companyId,
    structureVersion: version,
    bids: [{ laneId: lane?.id, rates }],
  });
  // Until it is ranked, the estimate is of the previous best bid at its new rates.
  await until(
    'the bid to be priced',
    () => ask(world, 'buyer', 'GET', `/bids/${lane?.id}`),
    (all: { carrierId: string; isPriced: boolean }[]) =>
      all.some(({ carrierId, isPriced }) => carrierId === who.forwarder.companyId && isPriced),
  );
  await until(
    `an estimate of ${expectedUsd}`,
    async () => {
      const found = (await lanesOfMode(world, mode)).find(({ id }) => id === lane?.id);
      return { estimate: found?.savingsEstimate, amountBid: found?.amountBid, bids: found?.bidsReceived };
    },
    ({ estimate }) => estimate === expectedUsd,
  );
}

const estimates: readonly Check[] = [
  {
    rows: ['9.13.1'],
    says: 'the savings estimate of FTL counts shipments and miles',
    changes: true,
    // 12 shipments at 1,200 USD and 660 miles each at 0.25 USD, against 23,460 USD paid.
    run: (world) =>
      estimateOf(
        world,
        4,
        [
          { chargeNo: 1, rate: null },
          { chargeNo: 5, rate: 1200 },
          { chargeNo: 2, rate: 0.25 },
        ],
        23_460 - 12 * (1200 + 660 * 0.25),
      ),
  },
  {
    rows: ['9.13.2'],
    says: 'the savings estimate of drayage counts shipments, not days',
    changes: true,
    // 12 shipments at 520 and 50 USD, against 13,860 USD paid; the chassis charge per day is not included. With it, the bid is still the
    // best one.
    run: (world) =>
      estimateOf(
        world,
        13,
        [
          { chargeNo: 1, rate: 520 },
          { chargeNo: 2, rate: 50 },
          { chargeNo: 3, rate: 38 },
        ],
        13_860 - 12 * 570,
      ),
  },
];

export const stateChecks: readonly Check[] = [...estimates, ...uploads];
