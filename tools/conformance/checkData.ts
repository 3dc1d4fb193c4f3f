import assert from 'node:assert/strict';
import { type Check, lacks, rowsOfLine } from './check.ts';
import { lanesOf, modes } from './mode.ts';

/** One check for each name in one line of the specification: `named('3.7', ['mode', …])`. */
const named = (
  line: string,
  names: readonly string[],
  look: (name: string) => Check['run'],
  first = 1,
): Check[] => names.map((name, at) => ({ rows: [`${line}.${first + at}`], says: name, run: look(name) }));

const entities: Check[] = [
  ...named(
    '3.10',
    ['name', 'code', 'cod3', 'numericCode', 'latitude', 'longitude'],
    (field) => async (world) => {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      assert.deepEqual(lacks(json[0], [field]), []);
    },
  ),
  {
    rows: ['3.10.7'],
    says: 'all countries of ISO 3166-1',
    async run(world) {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      assert.ok(json.length >= 249, `${json.length}`);
    },
  },
  ...named('3.14', ['laneId', 'type', 'description'], (field) => async (world) => {
    const { json } = await world.call('Customer', 'GET', '/notifications');
    assert.deepEqual(lacks(json[0], [field]), []);
  }),
  {
    rows: ['3.15.8', '3.16.3'],
    says: 'an uploaded bid has type 500 and priority Information',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/notifications');
      const bid = (json as { type: number; priority: number }[]).find(({ type }) => type === 500);
      assert.equal(bid?.priority, 10);
    },
  },
  {
    rows: ['3.24.1', '3.24.2'],
    says: 'weight breaks have bounds and a label: <N, N - M or N+',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/config/weight-breaks/7');
      for (const weightBreak of json) {
        assert.deepEqual(lacks(weightBreak, ['weightFrom', 'weightTo']), []);
        assert.match(weightBreak.label, /^(<\d+|\d+ - \d+|\d+\+)$/);
      }
    },
  },
  {
    rows: ['3.26', '3.25.6'],
    says: 'a login answers with tokens, type and picture',
    async run(world) {
      const { status, json } = await world.call(null, 'POST', '/auth', world.loginOf('Carrier'));
      assert.equal(status, 200);
      for (const token of ['jwtToken', 'refreshToken']) assert.ok(json[token].length > 20, token);
      assert.equal(json.type, 'Carrier');
      assert.ok('profilePicture' in json);
    },
  },
];

const referenceRows: [string, string, string[]][] = [
  ['3.27.1', 'properties', ['name', 'type']],
  ['3.27.2', 'ports', ['code', 'name']],
  ['3.27.3', 'airports', ['iata', 'name']],
  ['3.27.4', 'postcodes', ['city', 'state', 'zipCode']],
  ['3.27.5', 'equipmenttypes', ['code', 'name']],
  ['3.27.6', 'currencies', ['currencyId', 'code']],
  ['3.27.7', 'countries', ['countryId', 'isO2']],
];
const reference: Check[] = referenceRows.map(([row, table, members]) => ({
  rows: [row, '7.76'],
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
      rows: [['3.1.3', '3.1.4', '3.1.5', '3.1.8', '3.1.14'][at] ?? ''],
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
      },
    }),
  ),
  {
    rows: ['3.2.2', '4.1.7'],
    says: 'an upload of a customer has user type 1 and ends as 200',
    async run(world) {
      const { json } = await world.call('Customer', 'GET', '/uploads/mode?status=200');
      const [upload] = json as { userType: number; status: number }[];
      assert.deepEqual([upload?.userType, upload?.status], [1, 200]);
    },
  },
  {
    rows: rowsOfLine('3.5', 1, 5),
    says: 'trade regions',
    async run(world) {
      const { json } = await world.call('Owner', 'GET', '/admin/management/countries');
      const seen = new Set((json as { tradeRegion: string }[]).map(({ tradeRegion }) => tradeRegion));
      for (const region of ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA']) assert.ok(seen.has(region), region);
    },
  },
  {
    rows: ['3.6.4'],
    says: 'the label Port-Poor',
    async run(world) {
      const { page } = await world.visitor(null);
      await page.goto('/test/lane-creation');
      await page.getByLabel('Move type').first().waitFor();
      assert.equal(await page.getByLabel('Move type').first().inputValue(), 'Port-Poor');
    },
  },
  {
    rows: ['3.11.1', '3.11.3', ...rowsOfLine('3.12', 1, 7), ...rowsOfLine('3.13', 1, 5)],
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
      for (const type of ['Charge', 'Information']) assert.ok(seen.types.has(type), type);
      const numbers = [...seen.units.values()];
      for (const unit of [0, 1, 2, 3, 4, 10, 11])
        assert.ok(numbers.includes(unit), `${unit} of ${numbers.join(', ')}`);
      for (const location of ['None', 'Origin', 'Freight', 'Destination', 'BaseRate'])
        assert.ok(seen.locations.has(location), location);
    },
  },
  {
    rows: [...rowsOfLine('3.18', 1, 3), ...rowsOfLine('4.4', 1, 3)],
    says: 'lanes are Green, Amber and Red',
    async run(world) {
      const seen = new Set<unknown>();
      for (const { mode } of modes)
        for (const lane of await lanesOf(world, 'Customer', mode)) seen.add(lane.colour);
      for (const colour of ['Green', 'Amber', 'Red']) assert.ok(seen.has(colour), colour);
    },
  },
  {
    rows: rowsOfLine('3.19', 1, 9),
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
    rows: [...rowsOfLine('3.20', 1, 6), ...rowsOfLine('3.21', 1, 3), '2.49.11'],
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
    '3.22',
    'Spend Awarded Savings BidCoverage IncumbentCoverage TotalBid LaneBreakdown Volume Shipments ChargeBreakdown'.split(
      ' ',
    ),
    (stat) => async (world) => {
      assert.equal((await world.call('Customer', 'GET', `/overview/4/${stat}`)).status, 200);
      assert.ok((await world.call('Customer', 'GET', '/overview/4/Nothing')).status >= 400);
    },
  ),
];

export const dataChecks: Check[] = [...entities, ...reference, ...enumerations];
