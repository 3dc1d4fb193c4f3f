import {
  ChargeUnit,
  Decimal,
  driverOf,
  greatCircleKm,
  kmPerMile,
  laneKey,
  type LaneKeyParts,
  modeDetails,
  offeredModes,
  roadFactor,
  roadMiles,
} from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from '../src/platform/platform.ts';
import { startTestApp } from './support/testApp.ts';

/** Numbers that freight does not know are refused, and the generated functions agree with freight. */
let platform: Platform;
let customerId: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await startTestApp();
  platform = opened.platform;
  customerId = opened.people.customer.companyId;
  close = opened.close;
});
afterAll(() => close());

const sql = (statement: string, values: unknown[] = []) =>
  platform.database.bulkPool.query<Record<string, unknown>>(statement, values);

test('refuses a charge unit unknown to freight instead of pricing it 0', async () => {
  await expect(sql('UPDATE structure_charges SET unit = 99')).rejects.toThrow(
    /structure_charges__known_unit/,
  );
  await expect(
    sql('SELECT charge_driver(unit, 1, 1, 1, 1, 1, 1) FROM (VALUES (99::smallint)) AS u(unit)'),
  ).rejects.toThrow('unknown charge unit: 99');
});

test('refuses a mode unknown to freight and leaves no lane without a volume', async () => {
  const insert = 'INSERT INTO company_modes (customer_id, mode) VALUES ($1, 99)';
  await expect(sql(insert, [customerId])).rejects.toThrow(/company_modes__known_mode/);
  for (const call of [
    'lane_volume(mode, 1, 1, 1, 1)',
    `lane_key_tail(mode, '', '', '', '', '', '')`,
    'lane_key_has_equipment(mode)',
    'lane_distance(mode, 1, 1)',
    'mode_uses_miles(mode)',
    'mode_counts_containers(mode)',
    'mode_has_ports(mode)',
  ])
    await expect(sql(`SELECT ${call} FROM (VALUES (99::smallint)) AS m(mode)`), call).rejects.toThrow(
      'unknown mode: 99',
    );
});

test('every table with a mode constrains its number', async () => {
  const { rows } = await sql(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'mode'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
       SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.convalidated AND k.conname = c.relname || '__known_mode')
     ORDER BY 1`,
  );
  // Equipment types and values of a file's mode column may name a mode that is not offered.
  expect(rows).toEqual([{ name: 'equipment_types' }, { name: 'mode_texts' }]);
});

/** Evaluates an expression over drawn rows, in order; `columns` names and types their fields. */
async function valuesOf(expression: string, columns: string, drawn: readonly object[]): Promise<unknown[]> {
  const { rows } = await platform.database.bulkPool.query<{ value: unknown }>(
    `SELECT ${expression} AS value
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (${columns})) WITH ORDINALITY AS d ORDER BY d.ordinality`,
    [JSON.stringify(drawn)],
  );
  return rows.map(({ value }) => value);
}

const amount = (most: number, places: number) =>
  fc.option(
    fc
      .integer({ min: 0, max: most * 10 ** places })
      .map((count) => new Decimal(count).div(10 ** places).toFixed()),
    { freq: 4 },
  );

test('charge_driver returns the same as driverOf, for shipments of every unit', async () => {
  const shipment = fc.record({
    unit: fc.constantFrom(...Object.values(ChargeUnit)),
    expected: fc.option(fc.constantFrom('0', '0.1', '2.5'), { nil: undefined }),
    weightKg: amount(40_000, 3),
    volumeM3: amount(90, 4),
    containers: amount(4, 0),
    miles: amount(3_000, 1),
    days: amount(9, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(shipment, { minLength: 30, maxLength: 60 }), async (drawn) => {
      const found = await valuesOf(
        // As in pricing: what a shipment does not state is taken from the charge's expectation.
        `charge_driver(unit, containers, miles,
           CASE WHEN "weightKg" IS NOT NULL OR "volumeM3" IS NOT NULL
             THEN greatest(ceil(coalesce("weightKg", 0) * 2), ceil(coalesce("volumeM3", 0) * 1000 / 3)) / 2 END,
           CASE WHEN "weightKg" IS NOT NULL OR "volumeM3" IS NOT NULL
             THEN greatest(1, coalesce("volumeM3", 0), coalesce("weightKg", 0) / 1000) END,
           coalesce(expected, 1), coalesce(days, expected))`,
        'unit smallint, expected numeric, "weightKg" numeric, "volumeM3" numeric, containers numeric, miles numeric, days numeric',
        drawn,
      );
      const wanted = drawn.map(({ unit, expected, ...given }) =>
        driverOf(
          { unit, ...(expected === undefined ? {} : { expectedPerShipment: expected }) },
          { ...given, volume: null, chargeableKg: null, pieces: null },
        ),
      );
      expect(found.map((value) => (value === null ? null : new Decimal(String(value)).toFixed()))).toEqual(
        wanted.map((driver) => driver?.toFixed() ?? null),
      );
    }),
    { numRuns: 20 },
  );
});

test('lane_key_tail creates the same keys as laneKey, in every mode', async () => {
  const part = fc.option(
    fc.constantFrom('city:US-TX-dallas', 'port:USLAX', '40HC', 'a|b', '50%', '%7C', ''),
    {
      freq: 6,
    },
  );
  const lane = fc.record({
    mode: fc.constantFrom(...offeredModes),
    origin: part,
    destination: part,
    equipment: part,
    moveType: part,
    service: part,
    direction: fc.constantFrom('Import', 'Export'),
  });
  const escaped = (name: string) => `replace(replace(coalesce("${name}", ''), '%', '%25'), '|', '%7C')`;
  const parts = ['origin', 'destination', 'equipment', 'moveType', 'service', 'direction'];
  await fc.assert(
    fc.asyncProperty(fc.array(lane, { minLength: 30, maxLength: 60 }), async (drawn) => {
      const found = await valuesOf(
        `mode || lane_key_tail(mode, ${parts.map(escaped).join(', ')})`,
        `mode smallint, ${parts.map((name) => `"${name}" text`).join(', ')}`,
        drawn,
      );
      const wanted = drawn.map(({ mode, origin, destination, equipment, ...rest }) => {
        const ends = rest.direction === 'Export' ? [destination, origin] : [origin, destination];
        const [portOrRamp, place] = ends;
        const fields = {
          ...rest,
          origin,
          destination,
          originPort: origin,
          destinationPort: destination,
          portOrRamp,
          place,
          equipment,
          containerType: equipment,
        };
        return laneKey(mode, fields as unknown as LaneKeyParts<typeof mode>);
      });
      expect(found).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test('lane_distance returns the same as roadMiles, both ways in drayage and none by sea', async () => {
  const [from, to] = [
    { latitude: 32.78, longitude: -96.8 },
    { latitude: 43.65, longitude: -79.38 },
  ];
  const countries = ['US', 'CA'] as const;
  const greatCircle = greatCircleKm(from, to) / kmPerMile;
  const drawn = offeredModes.map((mode) => ({ mode, greatCircle, factor: roadFactor(2, countries).factor }));
  const found = await valuesOf(
    'lane_distance(mode, "greatCircle", factor)',
    'mode smallint, "greatCircle" float8, factor float8',
    drawn,
  );
  const lengths = { road: roadMiles(from, to, countries), ocean: null, air: greatCircle };
  for (const [at, mode] of offeredModes.entries()) {
    const { family, ways } = modeDetails[mode];
    const length = lengths[family];
    if (length === null) expect(found[at]).toBeNull();
    else expect(found[at]).toBeCloseTo(length * ways, 6);
  }
});
