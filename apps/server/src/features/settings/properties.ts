import {
  contractMonths as contractMonthsOf,
  isPropertyKey,
  type Month,
  propertyCatalogue,
  type PropertyKey,
  propertyProblem,
  type PropertyValue,
} from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../platform/database/rows.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

/** The value of a customer's property in a mode; its default where nothing was set. */
export async function propertyOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  name: PropertyKey,
): Promise<PropertyValue> {
  const row = await optionalRow<{ value: PropertyValue }>(
    tx,
    'SELECT value FROM instance_properties WHERE customer_id = $1 AND mode = $2 AND name = $3',
    [customerId, mode, name],
  );
  return row === null ? propertyCatalogue[name].default : row.value;
}

/** Every property of a mode with its value. */
export async function allProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<Record<PropertyKey, PropertyValue>> {
  const stored = await rows<{ name: string; value: PropertyValue }>(
    tx,
    'SELECT name, value FROM instance_properties WHERE customer_id = $1 AND mode = $2',
    [customerId, mode],
  );
  const values: Record<string, PropertyValue> = Object.fromEntries(
    Object.entries(propertyCatalogue).map(([name, details]) => [name, details.default]),
  );
  for (const { name, value } of stored) if (isPropertyKey(name)) values[name] = value;
  return values as Record<PropertyKey, PropertyValue>;
}

/** Months of the contract period, `YYYY-MM`: from the property, else the twelve after this month. */
export async function contractMonths(tx: Transaction, customerId: string, mode: number): Promise<Month[]> {
  const properties = await allProperties(tx, customerId, mode);
  return contractMonthsOf(
    properties['contract.firstMonth'] as string | null,
    properties['contract.months'] as number,
    now().toISOString().slice(0, 10),
  );
}

/** Stores properties after checking each name and value. */
export async function saveProperties(
  tx: Transaction,
  customerId: string,
  mode: number,
  values: Record<string, unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (!isPropertyKey(name))
      throw unprocessable('unknown_property', `There is no property "${name}"`, { field: name });
    const problem = propertyProblem(name, value);
    if (problem !== null) throw unprocessable('invalid_property', problem, { field: name });
  }
  await execute(
    tx,
    `INSERT INTO instance_properties (customer_id, mode, name, value)
     SELECT $1, $2, p.key, p.value FROM jsonb_each($3::jsonb) p
     ON CONFLICT (customer_id, mode, name) DO UPDATE SET value = excluded.value`,
    [customerId, mode, JSON.stringify(values)],
  );
}
