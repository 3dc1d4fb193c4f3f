import { referenceData } from '@lanewright/contract';
import type { Field, TableName } from './referenceRow.ts';
import { placeLooks } from './placeLooks.ts';
import type { TableLook } from './tableLook.ts';
import { termLooks } from './termLooks.ts';

/** How each table is shown. */
export const tableLooks: Readonly<Record<TableName, TableLook>> = { ...placeLooks, ...termLooks };

/** The fields of a table that may be written, in the order of its form. */
export function fieldsOf(table: TableName): readonly Field[] {
  const asked = Object.keys(tableLooks[table].fields);
  return referenceData.referenceFields[table].fields.toSorted(
    (one, other) => asked.indexOf(one.name) - asked.indexOf(other.name),
  );
}

/** Every field of a table that a list has. */
export function listedFields(table: TableName): readonly Field[] {
  const { fields, shown } = referenceData.referenceFields[table];
  return [...fields, ...shown];
}

/** What a row must be like to be taken, by the contract. */
export const rowSchemas = {
  ports: referenceData.portFieldsSchema,
  airports: referenceData.airportFieldsSchema,
  postcodes: referenceData.postcodeFieldsSchema,
  equipmenttypes: referenceData.equipmentTypeFieldsSchema,
  currencies: referenceData.currencyFieldsSchema,
  countries: referenceData.countryFieldsSchema,
  containers: referenceData.containerFieldsSchema,
} as const satisfies Record<TableName, unknown>;
