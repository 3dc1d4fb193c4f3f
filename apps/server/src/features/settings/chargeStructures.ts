import {
  type Charge,
  type ChargeLocation,
  type ChargeType,
  type ChargeUnitNumber,
  defaultAirWeightBreaks,
  defaultCharges,
  type OfferedMode,
} from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../platform/database/rows.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

export type StructureBreak = { breakNo: number; weightFromKg: string; weightToKg: string | null };
export type ChargeStructure = {
  readonly customerId: string;
  readonly mode: number;
  readonly version: number;
  readonly charges: readonly Charge[];
  readonly breaks: readonly StructureBreak[];
};

type ChargeRow = {
  charge_no: number;
  name: string;
  type: ChargeType;
  unit: ChargeUnitNumber;
  location: ChargeLocation;
  currency: string;
  required: boolean;
  min_allowed: string | null;
  max_allowed: string | null;
  has_breaks: boolean;
  allow_negative: boolean;
  allow_zero: boolean;
  minimum_charge_no: number | null;
};

/** The newest charge structure of a customer's mode; 422 where the mode is not switched on. */
export async function currentStructure(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<ChargeStructure> {
  const newest = await optionalRow<{ version: number }>(
    tx,
    'SELECT max(version) AS version FROM charge_structures WHERE customer_id = $1 AND mode = $2 HAVING max(version) IS NOT NULL',
    [customerId, mode],
  );
  if (newest === null) throw unprocessable('mode_not_offered', 'mode not offered');
  return structureOfVersion(tx, customerId, mode, newest.version);
}

/** A charge structure by its version. */
export async function structureOfVersion(
  tx: Transaction,
  customerId: string,
  mode: number,
  version: number,
): Promise<ChargeStructure> {
  const charges = await rows<ChargeRow>(
    tx,
    `SELECT charge_no, name, type, unit, location, currency, required, min_allowed, max_allowed, has_breaks,
            allow_negative, allow_zero, minimum_charge_no
     FROM structure_charges WHERE customer_id = $1 AND mode = $2 AND version = $3 ORDER BY charge_no`,
    [customerId, mode, version],
  );
  const breaks = await rows<{ break_no: number; weight_from_kg: string; weight_to_kg: string | null }>(
    tx,
    `SELECT break_no, weight_from_kg, weight_to_kg FROM structure_breaks
     WHERE customer_id = $1 AND mode = $2 AND version = $3 ORDER BY break_no`,
    [customerId, mode, version],
  );
  return {
    customerId,
    mode,
    version,
    charges: charges.map(presentCharge),
    breaks: breaks.map((row) => ({
      breakNo: row.break_no,
      weightFromKg: row.weight_from_kg,
      weightToKg: row.weight_to_kg,
    })),
  };
}

function presentCharge(row: ChargeRow): Charge {
  return {
    chargeNo: row.charge_no,
    name: row.name,
    type: row.type,
    unit: row.unit,
    location: row.location,
    currency: row.currency,
    required: row.required,
    minAllowed: row.min_allowed,
    maxAllowed: row.max_allowed,
    allowNegative: row.allow_negative,
    allowZero: row.allow_zero,
    hasBreaks: row.has_breaks,
    ...(row.minimum_charge_no === null ? {} : { minimumChargeNo: row.minimum_charge_no }),
  };
}

/** Switches modes on for a customer and writes their first charge structure from the trade's defaults; tells whether any was new. */
export async function switchModesOn(
  tx: Transaction,
  customerId: string,
  modes: readonly OfferedMode[],
): Promise<boolean> {
  let isNew = false;
  for (const mode of modes) {
    await execute(
      tx,
      'INSERT INTO company_modes (customer_id, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [customerId, mode],
    );
    const begun = await execute(
      tx,
      'INSERT INTO charge_structures (customer_id, mode, version) VALUES ($1, $2, 1) ON CONFLICT DO NOTHING',
      [customerId, mode],
    );
    if (begun === 1) {
      isNew = true;
      await insertCharges(tx, customerId, mode, defaultCharges[mode]);
    }
  }
  return isNew;
}

async function insertCharges(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  charges: readonly Charge[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO structure_charges (customer_id, mode, version, charge_no, name, type, unit, location, currency, required,
       min_allowed, max_allowed, has_breaks, allow_negative, allow_zero, minimum_charge_no)
     SELECT $1, $2, 1, c."chargeNo", c.name, c.type, c.unit, c.location, c.currency, c.required,
            c."minAllowed", c."maxAllowed", c."hasBreaks", c."allowNegative", c."allowZero", c."minimumChargeNo"
     FROM jsonb_to_recordset($3::jsonb) AS c("chargeNo" smallint, name text, type text, unit smallint, location text, currency text,
       required boolean, "minAllowed" numeric, "maxAllowed" numeric, "hasBreaks" boolean, "allowNegative" boolean, "allowZero" boolean,
       "minimumChargeNo" smallint)`,
    [customerId, mode, JSON.stringify(charges)],
  );
  if (!charges.some((charge) => charge.hasBreaks)) return;
  const breaks = defaultAirWeightBreaks.map((band, index) => ({
    no: index + 1,
    from: band.weightFrom ?? 0,
    to: band.weightTo,
  }));
  await execute(
    tx,
    `INSERT INTO structure_breaks (customer_id, mode, version, break_no, weight_from_kg, weight_to_kg)
     SELECT $1, $2, 1, b.no, b."from", b."to" FROM jsonb_to_recordset($3::jsonb) AS b(no smallint, "from" numeric, "to" numeric)`,
    [customerId, mode, JSON.stringify(breaks)],
  );
}
