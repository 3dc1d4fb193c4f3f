import assert from 'node:assert/strict';
import { type Check, lacks, rowsOfLine } from './check.ts';
import { lanesOf, laneWithBid, modes } from './mode.ts';

/** Each name its own row of one line: `named(115, ['mode', …])`. */
const named = (
  line: number,
  names: readonly string[],
  look: (name: string) => Check['run'],
  first = 1,
): Check[] => names.map((name, at) => ({ rows: [`${line}.${first + at}`], says: name, run: look(name) }));

const laneFields =
  'mode locationStr locationInfo region bidStatus equipmentType shipmentCount containerCount unitMeasure serviceType weight miles term pendingAward amountBid lastPricePaid newCost savings targetPrice incumbentCarrier volume';
const placeFields =
  'originCityClean originStateClean originCountryClean originZipClean originPortCode originPortCodeClean originPortNameClean destCityClean destStateClean destCountryClean destZipClean destPortCode destPortCodeClean destPortNameClean service';
const monthFields =
  'month volume shipmentAmount avgCostPerUnit avgCostPerShipment historicTotalChargeUSD totalChargeUSD';

const entities: Check[] = [
  ...named(115, laneFields.split(' '), (field) => async (world) => {
    for (const { mode } of modes)
      for (const lane of await lanesOf(world, 'Customer', mode)) assert.deepEqual(lacks(lane, [field]), []);
  }),
  ...named(116, placeFields.split(' '), (field) => async (world) => {
    assert.deepEqual(lacks((await laneWithBid(world)).locationInfo, [field]), []);
  }),
  ...named(117, monthFields.split(' '), (field) => async (world) => {
    const [month] = (await laneWithBid(world)).volume as unknown[];
    assert.deepEqual(lacks(month, [field]), []);
  }),
  ...named(
    119,
    ['name', 'code', 'cod3', 'numericCode', 'latitude', 'longitude'],
    (field) => async (world) => {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      assert.deepEqual(lacks(json[0], [field]), []);
    },
  ),
  {
    rows: ['119.7'],
    says: 'the countries of ISO are there',
    async run(world) {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      assert.ok(json.length >= 249, `${json.length}`);
    },
  },
  ...named(126, ['laneId', 'type', 'description'], (field) => async (world) => {
    const { json } = await world.call('Customer', 'GET', '/notifications');
    assert.deepEqual(lacks(json[0], [field]), []);
  }),
  {
    rows: ['127.8', '128.3'],
    says: 'an uploaded bid is told as 500, for information',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/notifications');
      const bid = (json as { type: number; priority: number }[]).find(({ type }) => type === 500);
      assert.equal(bid?.priority, 10);
    },
  },
  {
    rows: ['142.1', '142.2'],
    says: 'weight breaks go from and to, and are shown as <N, N - M, N+',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/config/weight-breaks/7');
      for (const weightBreak of json) {
        assert.deepEqual(lacks(weightBreak, ['weightFrom', 'weightTo']), []);
        assert.match(weightBreak.label, /^(<\d+|\d+ - \d+|\d+\+)$/);
      }
    },
  },
  {
    rows: ['201', '146', '144.6'],
    says: 'POST /auth gives the user with tokens, type and picture',
    async run(world) {
      const { status, json } = await world.call(null, 'POST', '/auth', world.loginOf('Carrier'));
      assert.equal(status, 200);
      assert.deepEqual(
        lacks(json, ['id', 'username', 'jwtToken', 'refreshToken', 'type', 'profilePicture']),
        [],
      );
      const wrong = await world.call(null, 'POST', '/auth', { ...world.loginOf('Carrier'), password: 'no' });
      assert.equal(wrong.status, 401);
    },
  },
  {
    rows: ['202'],
    says: 'POST /auth/refresh-token takes a RefreshToken and gives new tokens',
    async run(world) {
      const { json } = await world.call(null, 'POST', '/auth', world.loginOf('Carrier'));
      const fresh = await world.call(null, 'POST', '/auth/refresh-token', {
        RefreshToken: json.refreshToken,
      });
      assert.equal(fresh.status, 200);
      assert.deepEqual(lacks(fresh.json, ['jwtToken', 'refreshToken']), []);
      const dead = await world.call(null, 'POST', '/auth/refresh-token', { RefreshToken: 'x' });
      assert.equal(dead.status, 401);
    },
  },
];

const referenceRows: [string, string, string[]][] = [
  ['148.1', 'properties', ['name', 'type']],
  ['148.2', 'ports', ['code', 'name']],
  ['148.3', 'airports', ['iata', 'name']],
  ['148.4', 'postcodes', ['city', 'state', 'zipCode']],
  ['148.5', 'equipmenttypes', ['code', 'name']],
  ['148.6', 'currencies', ['currencyId', 'code']],
  ['148.7', 'countries', ['countryId', 'isO2']],
];
const reference: Check[] = referenceRows.map(([row, table, members]) => ({
  rows: [row],
  says: `/admin/management/${table}`,
  async run(world) {
    const { status, json } = await world.call('Owner', 'GET', `/admin/management/${table}`);
    assert.equal(status, 200);
    assert.deepEqual(lacks(json[0], members), []);
  },
}));

const enumerations: Check[] = [
  ...[2, 3, 4, 7, 13].map(
    (mode, at): Check => ({
      rows: [['104.3', '104.4', '104.5', '104.8', '104.14'][at] ?? ''],
      says: `mode ${mode}`,
      async run(world) {
        const { json } = await world.call('Customer', 'GET', '/config/available-modes');
        const names: Record<number, string> = {
          2: 'OceanFCL',
          3: 'OceanLCL',
          4: 'RoadFTL',
          7: 'AirFreight',
          13: 'RoadDrayage',
        };
        const found = (json as { mode: number; name: string }[]).find((one) => one.mode === mode);
        assert.equal(found?.name, names[mode]);
        assert.equal((await world.call('Customer', 'GET', '/overview/stats/5')).status, 422);
      },
    }),
  ),
  {
    rows: ['107.2', '152.7'],
    says: 'a customer’s upload is of user type 1, and 200 when completed',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/uploads/mode?status=200');
      const [upload] = json as { userType: number; status: number }[];
      assert.deepEqual([upload?.userType, upload?.status], [1, 200]);
    },
  },
  {
    rows: rowsOfLine(111, 2, 5),
    says: 'trade regions',
    async run(world) {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      const seen = new Set((json as { tradeRegion: string }[]).map(({ tradeRegion }) => tradeRegion));
      for (const region of ['APAC', 'EMEA', 'LATAM', 'USMCA']) assert.ok(seen.has(region), region);
    },
  },
  {
    rows: ['113.4'],
    says: 'Port-Poor is spelt as in the product',
    async run(world) {
      const { page } = await world.visitor(null);
      await page.goto('/test/lane-creation');
      await page.getByLabel('Move type').first().waitFor();
      assert.equal(await page.getByLabel('Move type').first().inputValue(), 'Port-Poor');
    },
  },
  {
    rows: ['121.3', ...rowsOfLine(122, 2, 7), ...rowsOfLine(123, 2, 5)],
    says: 'types, units and locations of charges',
    async run(world) {
      const seen = {
        types: new Set<string>(),
        units: new Map<string, number>(),
        locations: new Set<string>(),
      };
      for (const { mode } of modes) {
        const { json } = await world.call('Customer', 'GET', `/bids/charges/${mode}`);
        for (const charge of json.charges) {
          seen.types.add(charge.type);
          seen.units.set(charge.unitName, charge.unit);
          seen.locations.add(charge.location);
        }
      }
      const known = ['Information', 'TrackingInfo', 'Charge', 'Currency', 'Text'];
      assert.deepEqual(
        [...seen.types].filter((type) => !known.includes(type)),
        [],
      );
      assert.ok(seen.types.has('Charge'));
      const numbers = [...seen.units.values()];
      for (const unit of [1, 2, 3, 4, 10, 11])
        assert.ok(numbers.includes(unit), `${unit} of ${numbers.join(', ')}`);
      for (const location of ['Origin', 'Freight', 'Destination', 'BaseRate'])
        assert.ok(seen.locations.has(location), location);
    },
  },
  {
    rows: [...rowsOfLine(131, 1, 3), ...rowsOfLine(158, 1, 3)],
    says: 'lanes are Green, Amber and Red',
    async run(world) {
      const seen = new Set<unknown>();
      for (const { mode } of modes)
        for (const lane of await lanesOf(world, 'Customer', mode)) seen.add(lane.colour);
      for (const colour of ['Green', 'Amber', 'Red']) assert.ok(seen.has(colour), colour);
    },
  },
  {
    rows: rowsOfLine(133, 1, 9),
    says: 'categories of key terms',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/config/instance/negotiation-terms/4');
      assert.deepEqual(
        (json as { category: string }[]).map(({ category }) => category).toSorted(),
        'BidResponseTime CarbonEmissions ClaimsResolution FreightPaymentAccuracy LaneCoverage LeadTimes OTD PersonalRelationship TransitTime'.split(
          ' ',
        ),
      );
    },
  },
  {
    rows: [...rowsOfLine(135, 1, 6), ...rowsOfLine(136, 1, 3), '100.11'],
    says: 'scopes and metrics of benchmarks',
    async run(world) {
      const scopes = new Set<string>();
      const metrics = new Set<string>();
      for (const mode of [2, 4]) {
        const [lane] = await lanesOf(world, 'Customer', mode);
        const { json } = await world.call(
          'Customer',
          'GET',
          `/benchmark/lane/get-deviations?laneId=${lane?.id}`,
        );
        for (const { scope, metric } of json as { scope: string; metric: string }[]) {
          scopes.add(scope);
          metrics.add(metric);
        }
      }
      assert.deepEqual(
        [...scopes].toSorted(),
        'CityToCity CountryToCountry Global LaneRoute PortToPort TradeLane'.split(' '),
      );
      assert.deepEqual([...metrics].toSorted(), ['CostPerUnit', 'OnTime', 'TransitTime']);
    },
  },
  ...named(
    138,
    'Spend Awarded Savings BidCoverage IncumbentCoverage TotalBid LaneBreakdown Volume Shipments ChargeBreakdown'.split(
      ' ',
    ),
    (stat) => async (world) => {
      assert.equal((await world.call('Customer', 'GET', `/overview/4/${stat}`)).status, 200);
      assert.ok((await world.call('Customer', 'GET', '/overview/4/Nothing')).status >= 400);
    },
  ),
];

const uploadResults: Check[] = (
  [
    ['154.1', 0, 400, null],
    ['154.2', 1, 400, Buffer.from('Load ID,Ship Date\n')],
    ['154.4', 3, 415, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4000, 7)])],
    ['154.5', 4, 422, Buffer.from('Load ID,Ship Date\n"LD1,2025-03-04\n'.repeat(3))],
  ] as const
).map(([row, code, status, file]) => ({
  rows: [row],
  says: `a file is refused with result ${code}`,
  async run(world) {
    const form = new FormData();
    if (file === null) form.set('note', 'no file');
    else form.set('file', new Blob([new Uint8Array(file)]), 'file.csv');
    const answer = await world.call('Customer', 'POST', '/shipments/4', form);
    assert.deepEqual([answer.status, answer.json.resultCode], [status, code]);
  },
}));

export const dataChecks: Check[] = [...entities, ...reference, ...enumerations, ...uploadResults];
