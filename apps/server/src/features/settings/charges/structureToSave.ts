import type { BodyOf, settings } from '@lanewright/contract';
import { type Charge, Decimal, structureProblems } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { EditedMeanwhile } from '../../accounts/index.ts';
import { ratesOfMode } from '../fx/ratesOfMode.ts';
import { type ChargeStructure, currentStructure, type StructureBreak } from './chargeStructures.ts';

type EditedStructure = BodyOf<typeof settings.saveCharges>;
type Contract = { readonly customerId: string; readonly mode: number; readonly contractNo: number };
type EditedCharge = EditedStructure['charges'][number];

/**
 * Returns the current structure of a contract and the edited one that would replace it, with numbers for new charges and breaks. Numbers
 * are never reused; a break with a known lower limit gets its previous number.
 * @throws ProblemError if it cannot be saved, or is based on an older version.
 */
export async function structureToSave(
  tx: Transaction,
  { customerId, mode, contractNo }: Contract,
  edited: EditedStructure,
  caller: Pick<Caller, 'companyId'>,
): Promise<{ current: ChargeStructure; next: ChargeStructure; isUnchanged: boolean }> {
  const current = await currentStructure(tx, customerId, mode, contractNo);
  if (current.version !== edited.version) {
    throw new EditedMeanwhile(
      caller,
      { customerId, actions: ['charges.saved'], subjectKind: 'mode', subjectId: String(mode) },
      {
        code: 'structure_changed',
        title: 'Someone else changed the charges of this mode in the meantime',
        detail: 'Reload them and make your changes in the latest version.',
        field: 'version',
      },
    );
  }
  refuseUnknown(current, edited);
  const wanted = edited.charges.map(chargeOf);
  const floors = edited.weightBreaks.map((floor) => new Decimal(floor).toFixed());
  refuseWrong(wanted, floors);
  await refuseUnknownCurrencies(tx, { customerId, mode, contractNo }, wanted);
  const charges = await numberCharges(tx, customerId, mode, wanted);
  const breaks = await numberBreaks(tx, customerId, mode, floors);
  const isUnchanged = sameJson([charges, breaks], [current.charges, current.breaks]);
  const version = isUnchanged ? current.version : await nextVersion(tx, customerId, mode);
  return { current, next: { customerId, mode, version, charges, breaks }, isUnchanged };
}

/** Versions are numbered per mode, over all its contracts. */
async function nextVersion(tx: Transaction, customerId: string, mode: number): Promise<number> {
  const { version } = await oneRow<{ version: number }>(
    tx,
    'SELECT max(version) + 1 AS version FROM charge_structures WHERE customer_id = $1 AND mode = $2',
    [customerId, mode],
  );
  return version;
}

/** Normalises a charge to the form read from the tables, so that the two can be compared. */
function chargeOf(edited: EditedCharge): Charge {
  const text = (number: number | null) => (number === null ? null : new Decimal(number).toFixed());
  const expected = text(edited.expectedPerShipment);
  return {
    chargeNo: edited.chargeNo,
    name: edited.name.trim().replace(/\s+/g, ' '),
    type: edited.type,
    unit: edited.unit,
    location: edited.location,
    currency: edited.currency,
    required: edited.required,
    minAllowed: text(edited.minAllowed),
    maxAllowed: text(edited.maxAllowed),
    allowNegative: edited.allowNegative,
    allowZero: edited.allowZero,
    hasBreaks: edited.hasBreaks,
    purpose: edited.purpose,
    ...(edited.minimumChargeNo === null ? {} : { minimumChargeNo: edited.minimumChargeNo }),
    ...(edited.alternativeGroup === null ? {} : { alternativeGroup: edited.alternativeGroup }),
    ...(expected === null ? {} : { expectedPerShipment: expected }),
  };
}

function refuseUnknown(current: ChargeStructure, { charges }: EditedStructure): void {
  const seen = new Set<number>();
  for (const [index, { chargeNo }] of charges.entries()) {
    const isKnown = chargeNo < 0 || current.charges.some((charge) => charge.chargeNo === chargeNo);
    if (!isKnown) {
      throw refuse('charge_not_found', `Charge ${chargeNo} not found in this structure`, {
        detail: 'A removed charge can’t be restored under its number. Add it as a new charge.',
        field: `charges.${index}.chargeNo`,
      });
    }
    if (seen.has(chargeNo)) {
      throw refuse('duplicate_charge', `Charge ${chargeNo} is listed twice`, {
        field: `charges.${index}.chargeNo`,
      });
    }
    seen.add(chargeNo);
  }
}

function refuseWrong(charges: readonly Charge[], floors: readonly string[]): void {
  const problems = structureProblems(charges, floors);
  const [first] = problems;
  if (first === undefined) return;
  const rowOf = (chargeNo: number | null) => charges.findIndex((charge) => charge.chargeNo === chargeNo);
  throw refuse('invalid_structure', first.message, {
    field: first.chargeNo === null ? first.field : `charges.${rowOf(first.chargeNo)}.${first.field}`,
    cells: problems.map(({ chargeNo, field, message }) => ({
      ...(chargeNo === null ? {} : { row: rowOf(chargeNo) + 1 }),
      column: field,
      message,
    })),
  });
}

async function refuseUnknownCurrencies(
  tx: Transaction,
  { customerId, mode, contractNo }: Contract,
  charges: readonly Charge[],
): Promise<void> {
  const { usdPerCurrency } = await ratesOfMode(tx, customerId, mode, contractNo);
  const index = charges.findIndex(({ currency }) => !usdPerCurrency.has(currency));
  const charge = charges[index];
  if (charge === undefined) return;
  throw refuse('no_exchange_rate', `No exchange rate for ${charge.currency}`, {
    detail: `Choose another currency for ${charge.name}.`,
    field: `charges.${index}.currency`,
  });
}

async function numberCharges(
  tx: Transaction,
  customerId: string,
  mode: number,
  charges: readonly Charge[],
): Promise<Charge[]> {
  const { highest } = await oneRow<{ highest: number }>(
    tx,
    'SELECT coalesce(max(charge_no), 0)::integer AS highest FROM structure_charges WHERE customer_id = $1 AND mode = $2',
    [customerId, mode],
  );
  const numbers = new Map<number, number>();
  for (const { chargeNo } of charges) {
    if (chargeNo < 0) numbers.set(chargeNo, highest + numbers.size + 1);
  }
  const numberOf = (chargeNo: number) => numbers.get(chargeNo) ?? chargeNo;
  return charges.map((charge) => ({
    ...charge,
    chargeNo: numberOf(charge.chargeNo),
    ...(charge.minimumChargeNo === undefined ? {} : { minimumChargeNo: numberOf(charge.minimumChargeNo) }),
  }));
}

async function numberBreaks(
  tx: Transaction,
  customerId: string,
  mode: number,
  floors: readonly string[],
): Promise<StructureBreak[]> {
  const known = await rows<{ floor: string; break_no: number }>(
    tx,
    `SELECT DISTINCT ON (weight_from_kg) trim_scale(weight_from_kg)::text AS floor, break_no FROM structure_breaks
     WHERE customer_id = $1 AND mode = $2 ORDER BY weight_from_kg, version DESC`,
    [customerId, mode],
  );
  const numbers = new Map(known.map(({ floor, break_no }) => [floor, break_no]));
  let highest = Math.max(0, ...numbers.values());
  return floors.map((floor, index) => {
    const breakNo = numbers.get(floor) ?? (highest += 1);
    return { breakNo, weightFromKg: floor, weightToKg: floors[index + 1] ?? null };
  });
}

function sameJson(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
        : part,
    );
  return sorted(one) === sorted(other);
}
