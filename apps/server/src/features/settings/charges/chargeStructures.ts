import type {
  Charge,
  ChargeLocation,
  ChargePurpose,
  ChargeType,
  ChargeUnitNumber,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { contractOf } from '../contract-records/contracts.ts';

/** A weight break; keeps its number across versions as long as its lower limit stays the same. */
export type StructureBreak = { breakNo: number; weightFromKg: string; weightToKg: string | null };
export type ChargeStructure = {
  readonly customerId: string;
  readonly mode: number;
  readonly version: number;
  /** In display order. */
  readonly charges: readonly Charge[];
  /** In ascending order of weight. */
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
  purpose: ChargePurpose;
  alternative_group: number | null;
  expected_per_shipment: string | null;
};

/**
 * Returns the charge structure of a contract of a customer's mode; without a number, of the current one.
 * @throws ProblemError 422 `mode_not_offered` if the mode was never switched on.
 */
export async function currentStructure(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | null = null,
): Promise<ChargeStructure> {
  const { structureVersion } = await contractOf(tx, customerId, mode, contractNo);
  return structureOfVersion(tx, customerId, mode, structureVersion);
}

export async function structureOfVersion(
  tx: Transaction,
  customerId: string,
  mode: number,
  version: number,
): Promise<ChargeStructure> {
  const charges = await rows<ChargeRow>(
    tx,
    `SELECT charge_no, name, type, unit, location, currency, required,
            trim_scale(min_allowed) AS min_allowed, trim_scale(max_allowed) AS max_allowed, has_breaks,
            allow_negative, allow_zero, minimum_charge_no, purpose, alternative_group,
            trim_scale(expected_per_shipment) AS expected_per_shipment
     FROM structure_charges WHERE customer_id = $1 AND mode = $2 AND version = $3 ORDER BY position, charge_no`,
    [customerId, mode, version],
  );
  const breaks = await rows<{ break_no: number; weight_from_kg: string; weight_to_kg: string | null }>(
    tx,
    `SELECT break_no, trim_scale(weight_from_kg) AS weight_from_kg, trim_scale(weight_to_kg) AS weight_to_kg
     FROM structure_breaks
     WHERE customer_id = $1 AND mode = $2 AND version = $3 ORDER BY structure_breaks.weight_from_kg`,
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
    purpose: row.purpose,
    ...(row.minimum_charge_no === null ? {} : { minimumChargeNo: row.minimum_charge_no }),
    ...(row.alternative_group === null ? {} : { alternativeGroup: row.alternative_group }),
    ...(row.expected_per_shipment === null ? {} : { expectedPerShipment: row.expected_per_shipment }),
  };
}
