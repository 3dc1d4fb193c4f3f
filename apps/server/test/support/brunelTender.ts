import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  bids,
  type BodyInputOf,
  lanes,
  overview,
  type ResponseOf,
  settings,
  uploads,
} from '@lanewright/contract';
import { type Charge, Mode } from '@lanewright/freight';
import { connectCarrier, ensureCompany } from '../../src/features/accounts/index.ts';
import { productItself } from '../../src/platform/audit.ts';
import { uploadUntilApproval } from './uploadUntilApproval.ts';
import type { Person } from './people.ts';
import { seedPerson } from './seedPerson.ts';
import { submitReviewed } from './submitReviewed.ts';
import type { TestApp } from './testApp.ts';

const mode = Mode.AirFreight;
/** Lower limits of the carriers' bands, except those of one carrier with 151 bands, which fit no structure. */
const floorsKg = [0, 0.51, 1.01, 1.51, 2.01, 70.51, 100, 250, 300, 500, 1000, 2000];
/** Column numbers of the rate sheet. */
const column = { origin: 1, destination: 2, floor: 3, service: 5, minimum: 6, rate: 7, days: 9 } as const;

type Matching = BodyInputOf<typeof bids.putTemplate>['matching'];
export type BrunelStructure = ResponseOf<typeof settings.getCharges>;
export type BrunelLane = ResponseOf<typeof overview.listLanes>[number];
export const routeOf = (lane: BrunelLane) => `${lane.origin} ${lane.destination} ${lane.serviceType}`;

/** Orders as started lanes, and carriers that send their part of the rate sheet unchanged. */
export type BrunelTender = Awaited<ReturnType<typeof openBrunelTender>>;

/** Imports the orders as shipments and starts their lanes, with the sheet's weight breaks. */
export async function openBrunelTender(testApp: TestApp, folder: string, names: readonly string[]) {
  const { customer, owner } = testApp.people;
  const sheet = readFileSync(path.join(folder, 'FreightRates.csv'), 'utf8');
  const carriers = new Map<string, Person>();
  for (const name of names) {
    const companyId = await testApp.platform.database.asSystem(async (tx) => {
      const id = await ensureCompany(tx, { name, kind: 'Carrier', isDemonstration: false });
      await connectCarrier(tx, productItself, customer.companyId, id, [mode]);
      return id;
    });
    carriers.set(name, await seedPerson(testApp, companyId, 'Carrier', name));
  }
  const person = (name: string): Person => {
    const found = carriers.get(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const good = <T>(answer: { status: number; body: T; raw: Buffer }): T => {
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.raw.toString()}`);
    return answer.body;
  };

  const charges = async () =>
    good(await testApp.call(settings.getCharges, customer, { params: { id: mode } }));
  const saveBreaks = ({ version, charges: list }: BrunelStructure, weightBreaks: number[]) =>
    testApp.call(settings.saveCharges, customer, {
      params: { id: mode },
      body: {
        version,
        charges: list.map((charge) => ({ ...charge, unit: charge.unit as Charge['unit'] })),
        weightBreaks,
      },
    });

  const { uploadId: orders } = await uploadUntilApproval(testApp, mode, path.join(folder, 'OrderList.csv'), {
    weightUnit: 'kg',
    noCharge: 'volumeOnly',
  });
  good(await testApp.call(uploads.approveUpload, owner, { params: { id: orders } }));
  await testApp.drainJobs();
  good(await saveBreaks(await charges(), floorsKg));
  good(await testApp.call(lanes.startLanes, customer, { body: { mode } }));
  await testApp.drainJobs();

  /** Meaning of the columns: a row is a band, identified by its lower limit; with the named transit times, or all, as they come. */
  async function matching(days: readonly string[] | null): Promise<Matching> {
    const texts = (await charges()).weightBreaks.flatMap(({ breakNo, weightFrom }) =>
      (weightFrom === 0 ? ['0', '0.01'] : [String(weightFrom)]).map((text) => ({
        text,
        charges: [{ chargeNo: 1, breakNo }],
      })),
    );
    return {
      columns: [
        { columnNo: column.origin, means: 'origin' },
        { columnNo: column.destination, means: 'destination' },
        { columnNo: column.floor, means: 'charge', texts },
        { columnNo: column.service, means: 'service' },
        { columnNo: column.minimum, means: 'rate', charges: [{ chargeNo: 2 }] },
        { columnNo: column.rate, means: 'rate' },
        days === null
          ? { columnNo: column.days, means: 'transitDays' }
          : { columnNo: column.days, means: 'only', texts: days.map((text) => ({ text })) },
      ],
    };
  }

  const bidsOf = async (laneId: string) =>
    good(await testApp.call(bids.listLaneBids, customer, { params: { laneId } }));
  const lanesByRoute = async () => {
    const all = good(await testApp.call(overview.listLanes, customer, { query: { mode: String(mode) } }));
    return new Map(all.map((lane) => [routeOf(lane), lane]));
  };
  return {
    charges,
    saveBreaks,
    bidsOf,
    lanesByRoute,
    async laneOf(route: string): Promise<BrunelLane> {
      const lane = (await lanesByRoute()).get(route);
      if (lane === undefined) throw new Error(`no lane ${route}`);
      return lane;
    },
    async bidOf(carrier: string, laneId: string) {
      const bid = (await bidsOf(laneId)).find(({ carrierName }) => carrierName === carrier);
      if (bid === undefined) throw new Error(`${carrier} has no bid on lane ${laneId}`);
      return bid;
    },
    /** Loads every shipment of a lane, page by page. */
    async shipmentsOf({ id, shipmentCount }: BrunelLane) {
      const found: ResponseOf<typeof lanes.listLaneShipments>['shipments'] = [];
      for (let page = 1; (page - 1) * 500 < shipmentCount; page += 1)
        found.push(
          ...good(
            await testApp.call(lanes.listLaneShipments, customer, {
              params: { id },
              query: { page, pageSize: 500 },
            }),
          ).shipments,
        );
      return found;
    },
    /** A carrier sends its own rows of the sheet, including the header. */
    async send(name: string): Promise<string> {
      const [header, ...rows] = sheet.split(/\r?\n/);
      const own = [header, ...rows.filter((row) => row.startsWith(`${name},`))].join('\n');
      const sent = await testApp.upload(uploads.receiveBidSheet, person(name), {
        query: { mode },
        fileName: `${name}.csv`,
        file: Buffer.from(own),
      });
      await testApp.drainJobs();
      return good(sent).uploadId ?? '';
    },
    async preview(name: string, uploadId: string, days: readonly string[] | null) {
      const body = { uploadId, matching: await matching(days) };
      return good(await testApp.call(bids.previewTemplate, person(name), { body }));
    },
    async confirm(name: string, uploadId: string, days: readonly string[]) {
      const body = { uploadId, matching: await matching(days) };
      good(await testApp.call(bids.putTemplate, person(name), { body }));
      return submitReviewed(testApp, person(name), uploadId);
    },
    async sayTransitDays(name: string, laneId: string, transitDays: number) {
      const body = {
        mode,
        structureVersion: (await charges()).version,
        bids: [{ laneId, transitDays }],
      };
      return good(await testApp.call(bids.saveBids, person(name), { body }));
    },
  };
}
