import path from 'node:path';
import {
  accounts,
  awards,
  type BodyOf,
  bids,
  documents,
  lanes,
  notifications,
  operations,
  overview,
  referenceData,
  scenarios,
  uploads,
} from '@lanewright/contract';
import { createClient } from '@lanewright/client';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { password, people, type PersonName } from './support/people.ts';
import { scenarioStates } from './support/scenarioStates.ts';
import { approved, leftAt, shipUnderContract } from './support/seededFiles.ts';
import { takePictures } from './support/takePictures.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

type Generated = 'road-ftl' | 'ocean-fcl' | 'ocean-lcl' | 'air-freight';

let world: World;
const ids = {
  lane: '',
  approved: '',
  waiting: '',
  columns: '',
  exceptions: '',
  places: '',
  user: '',
  company: '',
  mail: '',
  carrier: '',
  letter: '',
  port: '',
  document: '',
  scenario: '',
  otherScenario: '',
  draft: '',
  conflict: '',
  sheet: '',
};
/** Column of the linehaul in a road bid sheet. */
const linehaulInSheet = 10;
/** Per screen: what axe found, what is wider than its window, what did not load. */
const faults: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const customer = await world.client('customer');
  const owner = await world.client('owner');
  const fileOf = async (name: Generated, rows: number, dirt: boolean) => {
    const file = path.join(world.folder, `${name} ${rows}.csv`);
    await writeGeneratedFile(file, name, { rows, lanes: 24, seed: 31, ...(dirt ? {} : { dirt }) });
    return file;
  };
  await customer.call(accounts.invite, {
    body: {
      invitations: [
        {
          username: 'pricing@northstar.example',
          userType: 'Carrier',
          companyName: 'North Star Lines',
          modes: [4],
        },
        { username: 'ann@aurora.example', userType: 'Customer', message: 'Come and see our lanes.' },
      ],
    },
  });
  await owner.call(notifications.announce, {
    body: {
      text: 'On Sunday from 10 pm to midnight the product is being maintained. Drafts of bids are kept.',
      priority: 5,
      audience: { userTypes: ['Customer', 'Carrier'], companyIds: [] },
    },
  });
  const [person] = await owner.call(accounts.listPeople, { query: { search: 'customer@demo' } });
  ids.user = person?.id ?? '';
  ids.company = person?.companyId ?? '';
  ids.mail = (await owner.call(operations.listMails))[0]?.id ?? '';
  const rotterdam = { searchQuery: 'NLRTM' };
  ids.port = (await owner.call(referenceData.listPorts, { query: rotterdam }))[0]?.id ?? '';
  const { id } = await uploadUntilApproval(customer, Mode.RoadFTL, await fileOf('road-ftl', 720, false));
  await owner.call(uploads.approveUpload, { params: { id } });
  ids.approved = id;
  await approved(world, Mode.OceanFCL, await fileOf('ocean-fcl', 420, false));
  ids.waiting = (
    await uploadUntilApproval(customer, Mode.OceanLCL, await fileOf('ocean-lcl', 300, false))
  ).id;
  ids.columns = await leftAt(world, 'columns', Mode.AirFreight, await fileOf('air-freight', 240, true));
  ids.exceptions = await leftAt(world, 'exceptions', Mode.RoadFTL, await fileOf('road-ftl', 700, true));

  for (const { carrierId } of await customer.call(overview.listCarriers)) {
    ids.carrier = carrierId;
    await customer.call(accounts.connectCarrier, {
      params: { id: carrierId },
      body: { modes: [Mode.RoadFTL, Mode.OceanFCL] },
    });
  }
  const mode = String(Mode.RoadFTL);
  const listed = () => customer.call(overview.listLanes, { query: { mode } });
  await vi.waitFor(async () => expect((await listed()).length).toBeGreaterThan(10), { timeout: 30_000 });
  const made = await listed();
  ids.lane = made[0]?.id ?? '';
  await customer.call(lanes.startLanes, { body: { mode: Mode.RoadFTL } });
  for (const [at, name] of (['carrier', 'otherCarrier'] as const).entries())
    await (await world.client(name)).call(bids.saveBids, {
      body: {
        mode: Mode.RoadFTL,
        structureVersion: 1,
        bids: made.map((lane, index) => ({
          laneId: lane.id,
          rates: [
            {
              chargeNo: 1,
              rate: Number(
                ((lane.baselineUnitCost ?? 2) * (0.88 + ((index + 2 * at) % 5) * 0.05)).toFixed(4),
              ),
            },
          ],
        })),
      },
    });
  const ranked = async () => expect((await listed()).every(({ colour }) => colour !== null)).toBe(true);
  await vi.waitFor(ranked, { timeout: 30_000 });
  ids.sheet = await sheetInReview();
  // The second carrier's bids may still be priced after the first carrier's have coloured every lane.
  const laneIds = made.slice(0, 12).map(({ id }) => id);
  let awardedLanes = 0;
  const given = async () => {
    const answer = await customer.call(awards.awardBestBids, { body: { mode: Mode.RoadFTL, laneIds } });
    awardedLanes += answer.awarded;
    expect(awardedLanes, JSON.stringify(answer.skipped)).toBeGreaterThanOrEqual(laneIds.length);
  };
  await vi.waitFor(given, { timeout: 60_000 });
  const winner = await world.client('carrier');
  const won = await winner.call(awards.listAwards, { query: { mode: Mode.RoadFTL } });
  for (const { awardId } of won.slice(0, 3))
    await winner.call(awards.answerAward, { params: { id: awardId }, body: { answer: 'accept' } });
  const { sent } = await customer.call(awards.sendLetters, { body: { mode: Mode.RoadFTL } });
  ids.letter = sent[0]?.letterId ?? '';
  ids.scenario = await scenarioOf('Lowest cost', []);
  const base = { isOn: true, scope: {} };
  ids.otherScenario = await scenarioOf('Nobody above 60 %', [
    {
      ...base,
      ruleId: 'a',
      kind: 'share',
      carriers: 'all',
      together: false,
      of: 'volume',
      maxPercent: 60,
      orNone: false,
    },
    { ...base, ruleId: 'b', kind: 'incumbent', switchingPercent: 5 },
  ]);
  const drawn = { name: 'Next year, drafted', mode: Mode.RoadFTL, rules: [] };
  ids.draft = (await customer.call(scenarios.createScenario, { body: drawn })).scenarioId;
  ids.conflict = await scenarioOf('A dollar for all', [{ ...base, ruleId: 'a', kind: 'budget', maxUsd: 1 }]);
  await shipUnderContract(world, await fileOf('road-ftl', 360, false));
  await customer.call(accounts.saveCompanyPage, {
    params: { id: ids.company },
    body: {
      isPublished: true,
      about: 'Cold freight across three continents, bought by a desk of twelve.',
      modes: [Mode.RoadFTL, Mode.OceanFCL],
      regions: ['USMCA', 'EMEA'],
      contactName: 'Freight desk',
      contactEmail: 'desk@acme.example',
      contactPhone: '+1 312 555 0100',
    },
  });
  ids.document = await documentOf('Mandatory', 'Terms of carriage 2027');
  await documentOf('General', 'Routing guide');
});

/** Creates a document of the customer that is in force. */
async function documentOf(category: 'Mandatory' | 'General', title: string): Promise<string> {
  const customer = createClient({ address: world.address });
  await customer.logIn(people.customer, password);
  const { documentId } = await customer.upload(
    documents.receiveDocument,
    {},
    {
      name: 'terms.txt',
      bytes: new Blob(['Invoices are paid thirty days net. Pallets are exchanged at the door.']),
      fields: { input: JSON.stringify({ category, title, publish: true }) },
    },
  );
  return documentId;
}

/** A bid sheet of the carrier that waits for its review. */
async function sheetInReview(): Promise<string> {
  const carrier = createClient({ address: world.address });
  await carrier.logIn(people.carrier, password);
  const sheet = await carrier.download(overview.exportLanes, { body: { mode: Mode.RoadFTL } });
  const filled = await fillWorkbook(new Uint8Array((await sheet?.arrayBuffer()) ?? []), 'Bids', (rows) => {
    for (const [at, row] of rows.slice(1, 9).entries())
      row[linehaulInSheet] = at === 1 ? null : Number(row[linehaulInSheet]) * (at === 0 ? 100 : 0.97);
  });
  const { uploadId } = await carrier.upload(
    uploads.receiveBidSheet,
    { query: { mode: Mode.RoadFTL, then: 'review' } },
    { name: 'bids.xlsx', bytes: new Blob([new Uint8Array(filled)]) },
  );
  const params = { id: uploadId ?? '' };
  await vi.waitFor(
    async () => expect((await carrier.call(uploads.getUpload, { params })).awaiting).toBe('review'),
    { timeout: 30_000 },
  );
  return params.id;
}

/** Creates and calculates an award scenario. */
async function scenarioOf(
  name: string,
  rules: BodyOf<typeof scenarios.createScenario>['rules'],
): Promise<string> {
  const customer = await world.client('customer');
  const { scenarioId } = await customer.call(scenarios.createScenario, {
    body: { name, mode: Mode.RoadFTL, rules },
  });
  const params = { id: scenarioId };
  await customer.call(scenarios.solveScenario, { params });
  const isDone = async () =>
    expect((await customer.call(scenarios.getScenario, { params })).state).toMatch(/^(Solved|Infeasible)$/);
  await vi.waitFor(isDone, { timeout: 60_000 });
  return scenarioId;
}

afterAll(() => world?.close());

const wizard = (id: string, step?: string) =>
  `/data-upload-wizard?upload=${id}${step === undefined ? '' : `&step=${step}`}`;
const lane = (tab: string) => `/road-ftl/lanes?lane=${ids.lane}&tab=${tab}`;

const scenario = (id: string, part?: string) =>
  `/road-ftl/lanes?view=scenarios&scenario=${id}${part === undefined ? '' : `&part=${part}`}`;

const savingsOfRoad = encodeURIComponent(
  JSON.stringify({ kind: 'figure', mode: Mode.RoadFTL, stat: 'Savings' }),
);

const awardedOf = (customerId: string) =>
  encodeURIComponent(JSON.stringify({ kind: 'figure', mode: Mode.RoadFTL, stat: 'Awarded', customerId }));

/** Every screen, with data, by role. */
const screens: Partial<Record<PersonName, () => Record<string, string>>> = {
  customer: () => ({
    dashboard: '/dashboard',
    boards: '/enhanced-dashboard',
    carriers: '/carriers',
    carrier: `/carriers?carrier=${ids.carrier}`,
    'negotiation terms': '/carriers?tab=terms&mode=4',
    upload: '/upload',
    'wizard file': wizard(ids.approved, 'file'),
    'wizard columns': wizard(ids.columns),
    'wizard rows': wizard(ids.exceptions),
    'wizard places': wizard(ids.approved, 'places'),
    'wizard review': wizard(ids.waiting),
    'wizard approved': wizard(ids.approved),
    lanes: '/road-ftl/lanes',
    'lane overview': lane('overview'),
    'lane bids': lane('bids'),
    'lane award': lane('award'),
    'lane history': lane('history'),
    'lane shipments': lane('shipments'),
    'no lanes': '/air-freight/lanes',
    scenarios: '/road-ftl/lanes?view=scenarios',
    'no scenarios': '/air-freight/lanes?view=scenarios',
    'scenario rules': scenario(ids.otherScenario),
    'scenario in conflict': scenario(ids.conflict),
    'scenario result': scenario(ids.otherScenario, 'result'),
    'scenario lanes': scenario(ids.otherScenario, 'lanes'),
    'negotiation guide': scenario(ids.otherScenario, 'guide'),
    'cost of rules': scenario(ids.otherScenario, 'costs'),
    'scenario volumes': scenario(ids.otherScenario, 'volumes'),
    'scenarios side by side': `/road-ftl/lanes?view=scenarios&compare=${ids.scenario},${ids.otherScenario}`,
    summary: '/road-ftl/summary',
    visualiser: '/ocean-fcl/summary',
    'visualiser without lanes': '/air-freight/summary',
    'lane benchmark': lane('benchmark'),
    reporting: '/road-ftl/reporting',
    savings: '/savings',
    'savings of a mode': '/savings?mode=4&by=carrier',
    'what makes a figure': `/savings?figure=${savingsOfRoad}`,
    'a lane of a figure': `/savings?figure=${savingsOfRoad}&figureLane=${ids.lane}`,
    mode: '/road-ftl',
    'award letter': `/award-letter/${ids.letter}`,
    'report on paper': '/road-ftl/reporting/print',
    charges: '/air-freight/settings',
    properties: '/road-ftl/settings?tab=properties',
    currencies: '/road-ftl/settings?tab=currencies',
    documents: '/repo',
    document: `/repo?document=${ids.document}`,
    'new document': '/repo?send=new',
    'own company page': `/company/${ids.company}`,
    profile: '/user/profile',
    unauthorized: '/data-upload-overview',
  }),
  carrier: () => ({
    dashboard: '/dashboard',
    boards: '/enhanced-dashboard',
    'what makes a figure': `/enhanced-dashboard?figure=${awardedOf(ids.company)}`,
    lanes: '/road-ftl/lanes',
    awards: '/road-ftl/lanes?tab=awards',
    'award letter': `/award-letter/${ids.letter}`,
    upload: '/upload',
    'sheet review': `/upload?review=${ids.sheet}`,
    summary: '/road-ftl/summary',
    reporting: '/road-ftl/reporting',
    'no lanes': '/ocean-fcl/lanes',
    documents: '/repo',
    document: `/repo?document=${ids.document}`,
  }),
  dataCustomer: () => ({
    dashboard: '/dashboard',
    boards: '/enhanced-dashboard',
    savings: '/savings?mode=4',
    summary: '/road-ftl/summary',
    'spend map': '/map',
    'spend map of a mode': '/map?mode=2',
  }),
  cleanser: () => ({ upload: '/upload' }),
  owner: () => ({
    boards: '/enhanced-dashboard',
    uploads: '/data-upload-overview',
    upload: `/data-upload-overview?upload=${ids.waiting}`,
    users: '/user-admin',
    user: `/user-admin?user=${ids.user}`,
    companies: '/user-admin?tab=companies',
    company: `/user-admin?tab=companies&company=${ids.company}`,
    invitations: '/user-admin?tab=invitations',
    connections: '/user-admin?tab=connections',
    jobs: '/adminpanel',
    mails: '/adminpanel?tab=mail',
    mail: `/adminpanel?tab=mail&mail=${ids.mail}`,
    audit: '/adminpanel?tab=audit',
    benchmarks: '/adminpanel?tab=benchmarks',
    notifications: '/notifications',
    'tool control': '/tool-control',
    modes: '/tool-control?tab=modes',
    properties: '/tool-control?tab=properties&mode=4',
    instance: '/tool-control?tab=instance&mode=4',
    'negotiation terms': '/tool-control?tab=terms&mode=4',
    'currencies of a mode': '/tool-control?tab=currencies&mode=4',
    rates: '/tool-control?tab=rates',
    'CO2 factors': '/tool-control?tab=co2',
    'CO2 factor': '/tool-control?tab=co2&factor=air-freighter',
    demonstration: '/tool-control?tab=demonstration',
    documents: '/repo',
    'kept properties': '/management/property',
    property: '/management/property?property=awards.answerDays',
    'new property': '/management/property?property=new',
    'currency rates': '/management/currency?tab=rates',
    'company page': `/company/${ids.company}`,
    postcodes: '/management/postcode',
    ports: '/management/oceanport',
    port: `/management/oceanport?q=NLRTM&row=${ids.port}`,
    airports: '/management/airport',
    currencies: '/management/currency',
    containers: '/management/container',
    'equipment types': '/management/equipment-type',
    'new equipment type': '/management/equipment-type?row=new',
    countries: '/management/country',
    profile: '/user/profile',
  }),
};

/** Screens without a login, by address. */
const doors = {
  login: '/login',
  register: '/register',
  'no invitation': '/register?code=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
  'reset password': '/reset-password',
  'lane creation': '/test/lane-creation',
};

test.for(Object.keys(screens) as PersonName[])('pictures of the screens of %s', async (name) => {
  await picture(await world.person(name), name, screens[name]?.() ?? {});
});

test('pictures of a scenario’s states', async () => {
  const visitor = await world.person('customer');
  const address = {
    list: '/road-ftl/lanes?view=scenarios',
    draft: scenario(ids.draft),
    solved: scenario(ids.otherScenario),
    lanes: scenario(ids.otherScenario, 'lanes'),
  };
  faults.push(...(await takePictures(visitor.page, scenarioStates(visitor, address))));
});

test('pictures of the public screens', async () => {
  await picture(await world.visitor(), 'visitor', { ...doors, company: `/company/${ids.company}` });
});

test('none of them has a problem', () => expect(faults).toEqual([]));

/** Captures every screen at its address. */
async function picture({ page, open }: Visitor, name: string, seen: Record<string, string>): Promise<void> {
  const addressed = Object.entries(seen);
  faults.push(
    ...(await takePictures(
      page,
      addressed.map(([screen, address]) => ({ name: `${name} ${screen}`, bringUp: () => open(address) })),
    )),
  );
}
