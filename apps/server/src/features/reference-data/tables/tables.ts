import { airportsTable, portsTable, postcodesTable } from './placeTables.ts';
import type { ReferenceTable, ReferenceTableName } from './referenceTable.ts';
import { containersTable, countriesTable, currenciesTable, equipmentTypesTable } from './termTables.ts';

/** Every table that the Owner maintains, by the name in its path. */
export const tables: Readonly<Record<ReferenceTableName, ReferenceTable>> = {
  ports: portsTable,
  airports: airportsTable,
  postcodes: postcodesTable,
  equipmenttypes: equipmentTypesTable,
  currencies: currenciesTable,
  countries: countriesTable,
  containers: containersTable,
};
