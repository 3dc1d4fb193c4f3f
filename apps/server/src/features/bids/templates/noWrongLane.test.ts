import { defaultCharges, Mode } from '@lanewright/freight';
import { beforeAll, expect, test } from 'vitest';
import { buildGazetteer, type Gazetteer, readGazetteerRows } from '../../reference-data/index.ts';
import type { ChargeStructure } from '../../settings/index.ts';
import type { BidRules } from '../save/checkBid.ts';
import { applyMatching } from './applyMatching.ts';
import { proposeMatching } from './proposeMatching.ts';
import type { TemplateLane } from './templateLanes.ts';
import { matchingRefusal } from './templateMatching.ts';
import { unmappedPartRefusal } from './unmappedParts.ts';

let world: Gazetteer;
beforeAll(async () => {
  const rows = await readGazetteerRows();
  world = buildGazetteer({ ...rows, cities: [], cityAliases: [], ports: [], airports: [], mainAirports: [] });
});

const structure = {
  version: 1,
  charges: defaultCharges[Mode.RoadFTL],
  breaks: [],
} as unknown as ChargeStructure;
const rules: BidRules = { structure, currencies: new Map([['USD', '1']]), months: [] };

/** Returns pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type City = { readonly city: string; readonly state: string };
type Trip = { readonly from: City; readonly to: City; readonly rate: number };
const states = ['IL', 'MA', 'OH', 'TX', 'OR', 'ME', 'GA', 'CA', 'IN', 'PA'];
const stateNames: Readonly<Record<string, string>> = { IL: 'Illinois', MA: 'Massachusetts', TX: 'Texas' };

/** Cities; three in ten share their name with a city in another state. */
function drawCities(draw: () => number): City[] {
  return Array.from({ length: 24 }, (_, at) => ({
    city: draw() < 0.3 ? (['Springfield', 'Salem', 'Portland'][at % 3] ?? '') : `Town ${at}`,
    state: states[Math.floor(draw() * states.length)] ?? 'TX',
  })).filter(
    ({ city, state }, at, all) =>
      all.findIndex((other) => other.city === city && other.state === state) === at,
  );
}

function laneOf({ from, to }: Trip, at: number): TemplateLane {
  const place = ({ city, state }: City) => ({ cityName: city, stateCode: state, countryCode: 'US' });
  return {
    laneId: String(at + 1),
    origin: `${from.city}, ${from.state}`,
    destination: `${to.city}, ${to.state}`,
    originPlace: place(from),
    destinationPlace: place(to),
    originNode: 'o',
    destinationNode: 'd',
    equipment: 'Van',
    service: null,
    moveType: null,
    miles: 500,
    targetPerMile: null,
  };
}

type Column = { readonly header: string; readonly of: (trip: Trip) => string };
const rate: Column = { header: 'Linehaul', of: (trip) => trip.rate.toFixed(2) };
const perLoad: Column = { header: 'Stop-off', of: (trip) => (trip.rate * 10).toFixed(2) };
const both = ({ city, state }: City) => `${city}, ${state}`;
/** Layouts of sheets; in those with `fixed`, the column order shows which end a state belongs to. */
const layouts: readonly { columns: readonly Column[]; isFixed?: boolean; isBare?: boolean }[] = [
  {
    columns: [
      { header: 'Origin', of: ({ from }) => both(from) },
      { header: 'Destination', of: ({ to }) => both(to) },
      rate,
      perLoad,
    ],
  },
  {
    columns: [
      { header: 'Orig City', of: ({ from }) => from.city },
      { header: 'Orig St', of: ({ from }) => from.state },
      { header: 'Dest City', of: ({ to }) => to.city },
      { header: 'Dest St', of: ({ to }) => to.state },
      rate,
      perLoad,
    ],
  },
  {
    columns: [
      { header: 'Orig City', of: ({ from }) => from.city },
      { header: 'ST', of: ({ from }) => from.state },
      { header: 'Dest City', of: ({ to }) => to.city },
      { header: 'ST', of: ({ to }) => to.state },
      rate,
    ],
    isFixed: true,
  },
  {
    columns: [
      { header: 'Ship From City', of: ({ from }) => from.city.toUpperCase() },
      { header: 'Ship From State', of: ({ from }) => stateNames[from.state] ?? from.state },
      { header: 'Consignee City', of: ({ to }) => to.city },
      { header: 'Consignee State', of: ({ to }) => to.state.toLowerCase() },
      perLoad,
      rate,
    ],
  },
  {
    columns: [
      { header: 'O City', of: ({ from }) => from.city },
      { header: 'O State', of: ({ from }) => from.state },
      { header: 'D City', of: ({ to }) => to.city },
      { header: 'D State', of: ({ to }) => to.state },
      { header: 'D Country', of: () => 'USA' },
      rate,
    ],
  },
  {
    columns: [
      { header: 'From', of: ({ from }) => from.city },
      { header: 'To', of: ({ to }) => both(to) },
      rate,
    ],
    isBare: true,
  },
];

/** What a sheet prices with the proposed matching: the cells of each lane, or why it cannot be read. */
function priced(columns: readonly Column[], trips: readonly Trip[], lanes: readonly TemplateLane[]) {
  const sheet = {
    index: 0,
    name: 'Bids',
    hidden: false,
    isWorkbook: false,
    headerRow: 1,
    header: columns.map(({ header }) => header),
  };
  const rows = trips.map((trip, at) => ({ rowNumber: at + 2, texts: columns.map(({ of }) => of(trip)) }));
  const { matching } = proposeMatching(sheet, { rows, formulaCells: new Map() }, structure, lanes, world);
  const refusal =
    matchingRefusal(matching, structure, sheet.header) ??
    unmappedPartRefusal(matching, sheet, rows, lanes, world);
  const applied = applyMatching(matching, rules, { lanes, own: new Map(), known: world }, sheet, rows);
  const cells = new Map(
    applied.priced.map(({ lane, cells: given }) => [
      lane.laneId,
      new Map([...given].map(([cell, { text, row }]) => [cell, { text, trip: trips[row - 2] }])),
    ]),
  );
  return { refusal, cells, wrong: applied.wrong.length };
}

function shuffled<Item>(items: readonly Item[], draw: () => number): Item[] {
  return items
    .map((item) => ({ item, key: draw() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

test('of 200 random lane sets in six layouts no row prices a lane that differs from its places', () => {
  const draw = draws(20261129);
  let cellsPriced = 0;
  for (let set = 0; set < 200; set += 1) {
    const cities = drawCities(draw);
    const any = () => cities[Math.floor(draw() * cities.length)] ?? { city: 'Town', state: 'TX' };
    const trips = Array.from({ length: 12 }, (_, at) => ({ from: any(), to: any(), rate: 1 + at / 100 }));
    // Only some of the carrier's routes are open, and some open ones have cities of the same name.
    const lanes = trips.filter(() => draw() < 0.6).map(laneOf);
    if (lanes.length === 0) continue;
    for (const { columns, isFixed, isBare } of layouts) {
      const found = priced(columns, trips, lanes);
      for (const lane of lanes)
        for (const { trip } of found.cells.get(lane.laneId)?.values() ?? []) {
          cellsPriced += 1;
          const wanted = trip && laneOf(trip, 0);
          expect(wanted?.destination).toBe(lane.destination);
          if (!isBare) expect(wanted?.origin).toBe(lane.origin);
        }
      if (isFixed || isBare) continue;
      expect(found.refusal).toBeNull();
      const other = priced(shuffled(columns, draw), trips, lanes);
      expect(other.cells).toEqual(found.cells);
      // Every open lane is found, except those that two rows price.
      expect(found.cells.size).toBe(lanes.length);
    }
  }
  expect(cellsPriced).toBeGreaterThan(5000);
}, 60_000);

test('does not map states without an end if their order leaves the end unclear', () => {
  const trip = (from: City, to: City, at: number) => ({ from, to, rate: at });
  const trips = [
    trip({ city: 'Springfield', state: 'IL' }, { city: 'Dallas', state: 'TX' }, 1),
    trip({ city: 'Akron', state: 'OH' }, { city: 'Salem', state: 'MA' }, 2),
  ];
  const lanes = [
    laneOf(trip({ city: 'Springfield', state: 'MA' }, { city: 'Dallas', state: 'TX' }, 1), 0),
    laneOf(trip({ city: 'Akron', state: 'OH' }, { city: 'Salem', state: 'OR' }, 2), 1),
  ];
  const [origin, from, destination, to, price] = layouts[2]?.columns ?? [];
  if (!origin || !from || !destination || !to || !price) throw new Error('the layout has five columns');
  expect(priced([origin, from, destination, to, price], trips, lanes).cells.size).toBe(0);
  for (const columns of [
    [origin, destination, from, to, price],
    [from, origin, to, destination, price],
  ])
    expect(priced(columns, trips, lanes).refusal).toMatch(/^Column [A-E] contains states\. Map it/);
});
