import type { Charge } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { StructureBreak } from './chargeStructures.ts';

/** Writes the charges and weight breaks of a new version. Charges are shown in the order given. */
export async function storeStructure(
  tx: Transaction,
  { customerId, mode, version }: { customerId: string; mode: number; version: number },
  charges: readonly Charge[],
  breaks: readonly StructureBreak[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO structure_charges (customer_id, mode, version, charge_no, name, type, unit, location, currency, required,
       min_allowed, max_allowed, has_breaks, allow_negative, allow_zero, minimum_charge_no, purpose, alternative_group,
       expected_per_shipment, position)
     SELECT $1, $2, $3, c."chargeNo", c.name, c.type, c.unit, c.location, c.currency, c.required,
            c."minAllowed", c."maxAllowed", c."hasBreaks", c."allowNegative", c."allowZero", c."minimumChargeNo", c.purpose,
            c."alternativeGroup", c."expectedPerShipment", c.position
     FROM jsonb_to_recordset($4::jsonb) AS c("chargeNo" smallint, name text, type text, unit smallint, location text,
       currency text, required boolean, "minAllowed" numeric, "maxAllowed" numeric, "hasBreaks" boolean,
       "allowNegative" boolean, "allowZero" boolean, "minimumChargeNo" smallint, purpose text, "alternativeGroup" smallint,
       "expectedPerShipment" numeric, position smallint)
     RETURNING customer_id`,
    [
      customerId,
      mode,
      version,
      JSON.stringify(charges.map((charge, index) => ({ ...charge, position: index + 1 }))),
    ],
  );
  await execute(
    tx,
    `INSERT INTO structure_breaks (customer_id, mode, version, break_no, weight_from_kg, weight_to_kg)
     SELECT $1, $2, $3, b."breakNo", b."weightFromKg", b."weightToKg"
     FROM jsonb_to_recordset($4::jsonb) AS b("breakNo" smallint, "weightFromKg" numeric, "weightToKg" numeric)
     RETURNING customer_id`,
    [customerId, mode, version, JSON.stringify(breaks)],
  );
}
