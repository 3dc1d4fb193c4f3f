import { referenceData } from '@lanewright/contract';
import type { Field, TableName } from './referenceRow.ts';
import { locationTableConfigs } from './locationTableConfigs.ts';
import type { TableLook } from './tableConfig.ts';
import { termTableConfigs } from './termTableConfigs.ts';

/** Presentation of each table. */
export const tableLooks: Readonly<Record<TableName, TableLook>> = {
  ...locationTableConfigs,
  ...termTableConfigs,
};

/** Returns the writable fields of a table, in form order. */
export function fieldsOf(table: TableName): readonly Field[] {
  const asked = Object.keys(tableLooks[table].fields);
  return referenceData.referenceFields[table].fields.toSorted(
    (one, other) => asked.indexOf(one.name) - asked.indexOf(other.name),
  );
}

/** Returns every field of a table that its list has. */
export function listedFields(table: TableName): readonly Field[] {
  const { fields, shown } = referenceData.referenceFields[table];
  return [...fields, ...shown];
}

/** Validation schemas of the contract, by table. */
export const rowSchemas = {
  ports: referenceData.portFieldsSchema,
  airports: referenceData.airportFieldsSchema,
  postcodes: referenceData.postcodeFieldsSchema,
  equipmenttypes: referenceData.equipmentTypeFieldsSchema,
  currencies: referenceData.currencyFieldsSchema,
  countries: referenceData.countryFieldsSchema,
  containers: referenceData.containerFieldsSchema,
} as const satisfies Record<TableName, unknown>;
