import {
  isPerContract,
  isPropertyKey,
  type Month,
  propertyCatalogue,
  type PropertyKey,
  type PropertyValue,
} from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { changeContract } from './contract-records/changeContract.ts';
import { contractOf, isContract } from './contract-records/contracts.ts';
import {
  type PropertyDefinition,
  selectDefinitions,
  valueProblem,
} from './definitions/propertyDefinitions.ts';

/**
 * Returns a customer's value of a property in a mode, or the platform default if none is set. Of a property that each contract has,
 * that of the numbered contract or, without a number, of the current one.
 */
export async function propertyOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  name: PropertyKey,
  contractNo: number | null = null,
): Promise<PropertyValue> {
  const row = await optionalRow<{ value: PropertyValue }>(
    tx,
    `SELECT value FROM (
       SELECT 1 AS rank, value FROM contract_properties c
       WHERE customer_id = $1 AND mode = $2 AND name = $3 AND ${isContract('$4')}
       UNION ALL SELECT 2, default_value FROM property_definitions WHERE name = $3
     ) said ORDER BY rank LIMIT 1`,
    [customerId, mode, name, contractNo],
  );
  return row === null ? propertyCatalogue[name].default : row.value;
}

/** A property of a mode: its definition and its value there. */
type PlacedProperty = PropertyDefinition & { readonly value: PropertyValue; readonly isSet: boolean };

/** Every property of a mode and a contract, by default the current one, including those the Owner added, with its value. */
export async function selectPlacedProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | null = null,
): Promise<PlacedProperty[]> {
  const stored = await rows<{ name: string; value: PropertyValue }>(
    tx,
    `SELECT name, value FROM contract_properties c WHERE customer_id = $1 AND mode = $2 AND ${isContract('$3')}`,
    [customerId, mode, contractNo],
  );
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  return (await selectDefinitions(tx, mode)).map((definition) => {
    const set = values.get(definition.name);
    return {
      ...definition,
      value: set === undefined ? definition.defaultValue : set,
      isSet: values.has(definition.name),
    };
  });
}

/** Built-in properties of a mode and a contract, by default the current one, with their values. */
export async function allProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | null = null,
): Promise<Record<PropertyKey, PropertyValue>> {
  const placed = await selectPlacedProperties(tx, customerId, mode, contractNo);
  return Object.fromEntries(
    placed.filter(({ name }) => isPropertyKey(name)).map(({ name, value }) => [name, value]),
  ) as Record<PropertyKey, PropertyValue>;
}

/**
 * Returns the named properties as they are now, after checking each new value.
 * @throws ProblemError naming the property that does not exist, does not accept the value, or can be set only by the Owner.
 */
export async function propertiesToSet(
  tx: Transaction,
  customerId: string,
  mode: number,
  values: Readonly<Record<string, unknown>>,
  { isOwner, contractNo = null }: { readonly isOwner: boolean; readonly contractNo?: number | null },
): Promise<PlacedProperty[]> {
  const placed = await selectPlacedProperties(tx, customerId, mode, contractNo);
  const known = new Map(placed.map((property) => [property.name, property]));
  return Object.entries(values).flatMap(([name, value]) => {
    const property = known.get(name);
    if (property === undefined)
      throw refuse('unknown_property', `Property "${name}" not found`, { field: name });
    const problem = valueProblem(property, value);
    if (problem !== null) throw refuse('invalid_property', problem, { field: name });
    if (property.isOwnerOnly && !isOwner) {
      // Sending the current value is not a change.
      if (JSON.stringify(value) === JSON.stringify(property.value)) return [];
      throw refuse('owner_only_setting', `Only the platform’s Owner can set ${name}`, {
        detail: 'Ask the Owner of the platform to set it for you.',
        field: name,
      });
    }
    return [property];
  });
}

/**
 * Stores properties of a mode, and of a contract, by default the current one, those that each contract has, after checking each name
 * and value.
 */
export async function saveProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
  values: Readonly<Record<string, unknown>>,
  wanted: number | null = null,
): Promise<void> {
  const { contractNo } = await contractOf(tx, customerId, mode, wanted);
  await propertiesToSet(tx, customerId, mode, values, { isOwner: true, contractNo });
  const { 'contract.firstMonth': firstMonth, 'contract.months': months, ...others } = values;
  if (firstMonth !== undefined || months !== undefined)
    await changeContract(tx, customerId, mode, contractNo, {
      ...(firstMonth === undefined ? {} : { firstMonth: firstMonth as Month | null }),
      ...(months === undefined ? {} : { months: months as number }),
    });
  const stored = Object.entries(others).map(([name, value]) => ({
    name,
    value,
    contractNo: isPerContract(name) ? contractNo : 0,
  }));
  await execute(
    tx,
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
     SELECT $1, $2, p."contractNo", p.name, p.value
     FROM jsonb_to_recordset($3::jsonb) AS p(name text, value jsonb, "contractNo" smallint)
     ON CONFLICT (customer_id, mode, contract_no, name) DO UPDATE SET value = excluded.value`,
    [customerId, mode, JSON.stringify(stored)],
  );
}
