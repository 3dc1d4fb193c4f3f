import {
  customPropertyProblem,
  customRules,
  type CustomPropertyType,
  isPropertyKey,
  plainTypeOf,
  type PropertyDetails,
  propertyCatalogue,
  type PropertyKey,
  propertyKeys,
  propertyProblem,
  type PropertyValue,
  ruleOf,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** A property as currently defined: a built-in one with the Owner's changes, or one that the Owner added. */
export type PropertyDefinition = {
  readonly name: string;
  readonly type: CustomPropertyType;
  readonly rule: string;
  readonly description: string;
  readonly defaultValue: PropertyValue;
  /** Null: every mode. */
  readonly mode: number | null;
  readonly isCustom: boolean;
  readonly isOwnerOnly: boolean;
  readonly changedAt: string | null;
};

type Stored = {
  readonly name: string;
  readonly is_custom: boolean;
  readonly type: CustomPropertyType;
  readonly description: string;
  readonly default_value: PropertyValue;
  readonly mode: number | null;
  readonly changed_at: string;
};

/** Returns every property, built-in ones first in the order of the catalogue; for all modes, or for one mode. */
export async function selectDefinitions(
  tx: Transaction,
  mode: number | null = null,
): Promise<PropertyDefinition[]> {
  const stored = await rows<Stored>(
    tx,
    `SELECT name, is_custom, type, description, default_value, mode, changed_at FROM property_definitions
     WHERE $1::smallint IS NULL OR mode IS NULL OR mode = $1 ORDER BY lower(name)`,
    [mode],
  );
  const said = new Map(stored.map((row) => [row.name, row]));
  return [
    ...propertyKeys.map((key) => ownDefinition(key, said.get(key))),
    ...stored.filter((row) => row.is_custom && !isPropertyKey(row.name)).map(customDefinition),
  ];
}

/** Returns the property with a name, whatever its mode; undefined if there is none. */
export async function findDefinition(tx: Transaction, name: string): Promise<PropertyDefinition | undefined> {
  const wanted = name.toLowerCase();
  return (await selectDefinitions(tx)).find((definition) => definition.name.toLowerCase() === wanted);
}

/** Says in a sentence why a value is invalid for a property; null when it may be stored. */
export function valueProblem(definition: PropertyDefinition, value: unknown): string | null {
  return isPropertyKey(definition.name)
    ? propertyProblem(definition.name, value)
    : customPropertyProblem(definition.name, definition.type, value);
}

function ownDefinition(key: PropertyKey, said: Stored | undefined): PropertyDefinition {
  const details: PropertyDetails = propertyCatalogue[key];
  return {
    name: key,
    type: plainTypeOf(details.type),
    rule: ruleOf(details.type),
    description: said?.description ?? details.meaning,
    defaultValue: said === undefined ? details.default : said.default_value,
    mode: null,
    isCustom: false,
    isOwnerOnly: details.ownerOnly ?? false,
    changedAt: said?.changed_at ?? null,
  };
}

function customDefinition(row: Stored): PropertyDefinition {
  return {
    name: row.name,
    type: row.type,
    rule: customRules[row.type],
    description: row.description,
    defaultValue: row.default_value,
    mode: row.mode,
    isCustom: true,
    isOwnerOnly: false,
    changedAt: row.changed_at,
  };
}
