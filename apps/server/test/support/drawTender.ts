import type { BidRate, Charge, ChargePurpose, OfferedMode, ShipmentDrivers } from '@lanewright/freight';
import { ChargeUnit, Decimal, modeDetails, volumeColumns } from '@lanewright/freight';
import fc from 'fast-check';
import type { Platform } from '../../src/platform/platform.ts';
import { insertHistories } from './insertHistories.ts';

type DrawnLane = {
  readonly equipment: string;
  readonly moveType: string | null;
  readonly targetPrice: string;
  readonly baselinePrice: string;
  readonly lines: readonly DrawnLine[];
  readonly shipments: readonly ShipmentDrivers[];
  readonly forecast: readonly { month: string; volume: string }[];
};
type DrawnLine = {
  readonly weightKg: string | null;
  readonly volumeM3: string | null;
  readonly containers: string | null;
  readonly miles: string | null;
  readonly days: string | null;
};
type DrawnBid = {
  readonly lane: number;
  readonly carrier: number;
  readonly currency: string;
  readonly fuelBasis: string | null;
  readonly rates: readonly (BidRate & { readonly breakNo: number })[];
};
/** A structure, lanes with an incomplete history, and bids in several currencies; all random. */
export type DrawnTender = {
  readonly charges: readonly Charge[];
  readonly lanes: readonly DrawnLane[];
  readonly bids: readonly DrawnBid[];
  readonly usdPerUnit: Readonly<Record<string, string>>;
  readonly byTarget: boolean;
  readonly countsMissing: boolean;
};
export type SeededBid = DrawnBid & { readonly bidId: string };

const floors = ['0', '45', '100.5'];
const months = [
  '2026-12',
  ...Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`),
];
const decimal = (least: number, most: number, places: number) =>
  fc
    .integer({ min: least * 10 ** places, max: most * 10 ** places })
    .map((count) => new Decimal(count).div(10 ** places).toFixed());
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });

const line: fc.Arbitrary<DrawnLine> = fc.record({
  weightKg: perhaps(decimal(0, 900, 3)),
  volumeM3: perhaps(decimal(0, 6, 4)),
  containers: perhaps(decimal(1, 4, 0)),
  miles: perhaps(decimal(1, 900, 1)),
  days: perhaps(decimal(0, 9, 2)),
});

/** A line as the product reads it: a blank count of containers is one if the mode counts them. */
function driversOf(mode: OfferedMode, drawn: DrawnLine): ShipmentDrivers {
  const { countsContainers, usesMiles, volumeUnit } = modeDetails[mode];
  const containers = drawn.containers ?? (countsContainers ? '1' : null);
  const miles = usesMiles ? drawn.miles : null;
  const volume = { containers, miles, volume_m3: drawn.volumeM3, weight_kg: drawn.weightKg }[
    volumeColumns[volumeUnit]
  ];
  return { ...drawn, containers, miles, volume, chargeableKg: null, pieces: null };
}

/** Every unit there is; a structure with a charge that costs money per nothing is refused (structureRules.ts). */
const pricedUnits = Object.values(ChargeUnit).filter((unit) => unit !== ChargeUnit.None);

const charge = fc.record({
  unit: fc.constantFrom(...pricedUnits),
  purpose: fc.constantFrom<ChargePurpose>('linehaul', 'fuel', 'fuel', 'carriage', 'other'),
  location: fc.constantFrom('Origin' as const, 'Freight' as const, 'Destination' as const),
  required: fc.boolean(),
  hasBreaks: fc.boolean(),
  hasMinimum: fc.boolean(),
  group: fc.constantFrom(1, 2, undefined, undefined),
  expected: fc.option(decimal(0, 3, 2), { nil: undefined }),
});

const structure = fc.array(charge, { minLength: 2, maxLength: 6 }).map((drawn) =>
  drawn.flatMap(({ hasMinimum, hasBreaks, group, expected, ...more }, at): Charge[] => {
    const chargeNo = at * 2 + 1;
    const common = {
      type: 'Charge' as const,
      currency: 'USD',
      minAllowed: null,
      maxAllowed: null,
      allowNegative: true,
      allowZero: true,
    };
    const priced: Charge = {
      ...common,
      ...more,
      chargeNo,
      name: `Charge ${chargeNo}`,
      hasBreaks: hasBreaks && more.unit === ChargeUnit.PerWeightUnit,
      ...(hasMinimum ? { minimumChargeNo: chargeNo + 1 } : {}),
      ...(group === undefined ? {} : { alternativeGroup: group }),
      ...(expected === undefined ? {} : { expectedPerShipment: expected }),
    };
    const minimum: Charge = {
      ...common,
      chargeNo: chargeNo + 1,
      name: `Minimum ${chargeNo}`,
      unit: ChargeUnit.PerShipment,
      location: 'Freight',
      purpose: 'other',
      required: false,
      hasBreaks: false,
    };
    return hasMinimum ? [priced, minimum] : [priced];
  }),
);

const rate = fc.oneof(
  decimal(-2, 40, 6),
  decimal(0, 2, 2),
  fc.constantFrom('0.005', '-0.005', '1.015', '0.99'),
);
const cellsOf = ({ chargeNo, hasBreaks }: Charge) =>
  hasBreaks
    ? fc
        .tuple(...floors.map(() => perhaps(rate)))
        .map((some) =>
          some.flatMap((each, at) =>
            each === null ? [] : [{ chargeNo, breakNo: at + 1, breakFromKg: floors[at] ?? '0', rate: each }],
          ),
        )
    : perhaps(rate).map((each) => (each === null ? [] : [{ chargeNo, breakNo: 0, rate: each }]));

/** Generates random tenders of a mode; every carrier bids on every lane or not. One to four lanes, or the requested number. */
export function drawTender(
  mode: OfferedMode,
  carriers: number,
  lanesWanted?: number,
): fc.Arbitrary<DrawnTender> {
  const lanesDrawn = { minLength: lanesWanted ?? 1, maxLength: lanesWanted ?? 4 };
  const lane = fc.record({
    equipment: fc.constantFrom('Van', 'Reefer', 'Flatbed', 'step deck', '40HC'),
    moveType: fc.constantFrom('DoorDoor', 'DoorPort', 'PortDoor', 'PortPort', null),
    targetPrice: fc.oneof(fc.constant('0'), decimal(0, 30, 4)),
    // A history of one shipment is priced exactly at its rates: half cents stay half cents.
    lines: fc.oneof(fc.array(line, { minLength: 2, maxLength: 5 }), fc.tuple(line)),
    // Some months, a year, or more; and volumes at which the cost of a month exceeds a double's precision to the cent.
    forecast: fc
      .constantFrom(3, 3, 3, 12, 13)
      .chain((count) =>
        fc.array(fc.oneof(decimal(0, 5_000, 3), fc.constantFrom('1', '3', '0.5', '987654321987.125')), {
          minLength: count,
          maxLength: count,
        }),
      )
      .map((volumes) => volumes.map((volume, at) => ({ month: months[at] ?? '', volume }))),
  });
  return fc.record({ charges: structure, lanes: fc.array(lane, lanesDrawn) }).chain(({ charges, lanes }) =>
    fc.record({
      charges: fc.constant(charges),
      lanes: fc.constant(
        lanes.map((each) => ({
          ...each,
          // Derived from other random values: one more random value would change all that follow. Charges have whole cents.
          baselinePrice: new Decimal(each.forecast[0]?.volume ?? 0).mod(30).toDecimalPlaces(2).toFixed(),
          shipments: each.lines.map((drawn) => driversOf(mode, drawn)),
        })),
      ),
      bids: fc
        .tuple(
          ...lanes.flatMap((_, at) =>
            Array.from({ length: carriers }, (__, carrier) =>
              fc.record({
                lane: fc.constant(at),
                carrier: fc.constant(carrier),
                currency: fc.constantFrom('USD', 'EUR', 'JPY'),
                fuelBasis: perhaps(decimal(1, 6, 4)),
                rates: fc.tuple(...charges.map(cellsOf)).map((cells) => cells.flat()),
              }),
            ),
          ),
        )
        .map((bids) => bids.filter(({ rates }) => rates.length > 0)),
      usdPerUnit: fc.record({
        USD: fc.constant('1'),
        EUR: decimal(1, 2, 10),
        JPY: fc.constant('0.0066666667'),
      }),
      byTarget: fc.boolean(),
      countsMissing: fc.boolean(),
    }),
  );
}

/** Replaces existing data by a generated tender: a new version of the charges, locked exchange rates, lanes and bids. */
export function seedDrawn(
  platform: Platform,
  customerId: string,
  mode: OfferedMode,
  carrierIds: readonly string[],
  tender: DrawnTender,
): Promise<SeededBid[]> {
  return platform.database.asSystem(async (tx) => {
    const one = async (sql: string, values: unknown[]) =>
      String(Object.values((await tx.query<Record<string, string>>(sql, values)).rows[0] ?? {})[0]);
    await tx.query('UPDATE bids SET withdrawn_at = now() WHERE customer_id = $1 AND mode = $2', [
      customerId,
      mode,
    ]);
    const version = await one(
      `INSERT INTO charge_structures (customer_id, mode, version)
       SELECT $1, $2, max(version) + 1 FROM charge_structures WHERE customer_id = $1 AND mode = $2 RETURNING version`,
      [customerId, mode],
    );
    await tx.query(
      `INSERT INTO structure_charges (customer_id, mode, version, charge_no, name, type, unit, location, currency, required, has_breaks,
         allow_negative, allow_zero, minimum_charge_no, purpose, alternative_group, expected_per_shipment)
       SELECT $1, $2, $3, c."chargeNo", c.name, c.type, c.unit, c.location, c.currency, c.required, c."hasBreaks", true, true,
         c."minimumChargeNo", c.purpose, c."alternativeGroup", c."expectedPerShipment"
       FROM jsonb_to_recordset($4::jsonb) AS c("chargeNo" smallint, name text, type text, unit smallint, location text, currency text,
         required boolean, "hasBreaks" boolean, "minimumChargeNo" smallint, purpose text, "alternativeGroup" smallint, "expectedPerShipment" numeric)`,
      [customerId, mode, version, JSON.stringify(tender.charges)],
    );
    await tx.query(
      `INSERT INTO structure_breaks (customer_id, mode, version, break_no, weight_from_kg)
       SELECT $1, $2, $3, place, floor FROM unnest($4::numeric[]) WITH ORDINALITY AS f(floor, place)`,
      [customerId, mode, version, floors],
    );
    await tx.query(
      `WITH table_of AS (
         INSERT INTO fx_tables (customer_id, mode, fx_no, rates_on, frozen_at)
         SELECT $1, $2, coalesce(max(fx_no), 0) + 1, '2026-11-20', now() FROM fx_tables WHERE customer_id = $1 AND mode = $2 RETURNING fx_no)
       INSERT INTO fx_table_rates (customer_id, mode, fx_no, currency_code, usd_per_unit, rate_date)
       SELECT $1, $2, fx_no, key, value::numeric, '2026-11-20' FROM table_of, jsonb_each_text($3::jsonb)`,
      [customerId, mode, JSON.stringify(tender.usdPerUnit)],
    );
    await tx.query(
      `UPDATE contracts SET structure_version = $3,
         fx_no = (SELECT max(fx_no) FROM fx_tables WHERE customer_id = $1 AND mode = $2)
       WHERE customer_id = $1 AND mode = $2 AND is_current`,
      [customerId, mode, version],
    );
    await tx.query(
      `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
       VALUES ($1, $2, 1, 'standings.basis', to_jsonb($3::text)), ($1, $2, 1, 'standings.countMissingCharges', to_jsonb($4::boolean)),
              -- Drawn prices are far apart: none of them is held.
              ($1, $2, 0, 'bids.senseFactor', '1e30')
       ON CONFLICT (customer_id, mode, contract_no, name) DO UPDATE SET value = excluded.value`,
      [customerId, mode, tender.byTarget ? 'target' : 'best', tender.countsMissing],
    );
    const uploadId = await one(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
       SELECT $1::bigint, 'shipments', $2::smallint, 200, $1, min(user_id), 'Customer', 'drawn.csv', 'none', 1, sha256(convert_to($3, 'UTF8'))
       FROM users WHERE company_id = $1 RETURNING upload_id`,
      [customerId, mode, `drawn ${version}`],
    );
    const laneIds: string[] = [];
    let lineNo = 0;
    for (const [at, lane] of tender.lanes.entries()) {
      const key = `drawn ${version}/${at}`;
      const [historyId] = await insertHistories(tx, customerId, mode, [key]);
      const laneId = await one(
        `INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
           destination_label, origin_place, destination_place, trade_region, equipment, move_type, target_price, priced_charge_usd,
           priced_volume)
         VALUES ($1, $2, 1, $8, 'Started', true, 'o', 'd', $3, 'Destination', '{}', '{}', 'NONE', $4, $5, $6, $7, 1) RETURNING lane_id`,
        [
          customerId,
          mode,
          key,
          lane.equipment,
          lane.moveType,
          lane.targetPrice,
          lane.baselinePrice,
          historyId,
        ],
      );
      laneIds.push(laneId);
      await tx.query(
        'INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id) VALUES ($1, $2, $3, $4)',
        [customerId, uploadId, at, historyId],
      );
      for (const { weightKg, volumeM3, containers, miles, days } of lane.lines) {
        lineNo += 1;
        await tx.query(
          `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, weight_kg, volume_m3, containers, miles, chassis_days)
           VALUES ($1, $2, $3, $3, 0, $4, '2026-03-05', $5, $6, $7, $8, $9)`,
          [customerId, uploadId, lineNo, at, weightKg, volumeM3, containers, miles, days],
        );
      }
      await tx.query(
        `INSERT INTO lane_forecasts (customer_id, lane_id, month, volume)
         SELECT $1, $2, (f.month || '-01')::date, f.volume FROM jsonb_to_recordset($3::jsonb) AS f(month text, volume numeric)`,
        [customerId, laneId, JSON.stringify(lane.forecast)],
      );
    }
    const seeded: SeededBid[] = [];
    for (const bid of tender.bids) {
      const bidId = await one(
        `INSERT INTO bids (customer_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, fuel_basis_usd_per_gallon,
           is_complete, submitted_by)
         VALUES ($1, $2, $3, $4, $5, $6, 1, $7, false, 1) RETURNING bid_id`,
        [customerId, laneIds[bid.lane], carrierIds[bid.carrier], mode, version, bid.currency, bid.fuelBasis],
      );
      await tx.query(
        `INSERT INTO bid_rates (customer_id, bid_id, charge_no, break_no, rate)
         SELECT $1, $2, r."chargeNo", r."breakNo", r.rate FROM jsonb_to_recordset($3::jsonb) AS r("chargeNo" smallint, "breakNo" smallint, rate numeric)`,
        [customerId, bidId, JSON.stringify(bid.rates)],
      );
      seeded.push({ ...bid, bidId });
    }
    return seeded;
  });
}
