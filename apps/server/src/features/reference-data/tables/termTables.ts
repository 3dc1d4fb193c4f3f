import { tradeRegionOfCountry } from '@lanewright/freight';
import type { ReferenceTable, TableColumn } from './referenceTable.ts';

const code: TableColumn = { field: 'code', column: 'code', type: 'text' };
const named: TableColumn = { field: 'name', column: 'name', type: 'text', sortedAs: 'lower(t.name)' };
const numericCode: TableColumn = {
  field: 'numericCode',
  column: 'numeric_code',
  type: 'text',
  standard: null,
  isNullable: true,
};
const synonyms: TableColumn = { field: 'synonyms', column: 'synonyms', type: 'text[]', standard: [] };
const small = { derived: () => ({}), hasCountry: false, isLong: false } as const;

export const equipmentTypesTable: ReferenceTable = {
  ...small,
  name: 'equipmenttypes',
  table: 'equipment_types',
  idColumn: 'equipment_type_id',
  word: 'equipment type',
  words: 'equipment types',
  columns: [
    { field: 'mode', column: 'mode', type: 'smallint' },
    code,
    named,
    synonyms,
    {
      field: 'containerTypeCode',
      column: 'container_type_code',
      type: 'text',
      standard: null,
      isNullable: true,
    },
    { field: 'isActive', column: 'is_active', type: 'boolean', standard: true },
  ],
  key: ['mode', 'code'],
  alone: [],
  shown: {},
  searched: ['code', 'name', 'joined_texts(t.synonyms)', 'container_type_code'],
  isPlaces: false,
  label: ['name', 'code'],
};

export const currenciesTable: ReferenceTable = {
  ...small,
  name: 'currencies',
  table: 'currencies',
  idColumn: 'currency_id',
  word: 'currency',
  words: 'currencies',
  columns: [
    code,
    named,
    numericCode,
    { field: 'decimals', column: 'decimals', type: 'smallint', standard: 2 },
  ],
  key: ['code'],
  alone: ['numericCode'],
  shown: { currencyId: 't.currency_id::text' },
  searched: ['code', 'name', 'numeric_code'],
  isPlaces: false,
  label: ['name', 'code'],
};

export const countriesTable: ReferenceTable = {
  ...small,
  name: 'countries',
  table: 'countries',
  idColumn: 'country_id',
  word: 'country',
  words: 'countries',
  columns: [
    code,
    { field: 'cod3', column: 'cod3', type: 'text', standard: null, isNullable: true },
    numericCode,
    named,
    {
      field: 'tradeRegion',
      column: 'trade_region',
      type: 'text',
      standard: ({ code: said }) => tradeRegionOfCountry(typeof said === 'string' ? said : ''),
    },
    { field: 'latitude', column: 'latitude', type: 'real', standard: null, isNullable: true },
    { field: 'longitude', column: 'longitude', type: 'real', standard: null, isNullable: true },
  ],
  key: ['code'],
  alone: ['cod3', 'numericCode'],
  shown: { countryId: 't.country_id::text', isO2: 't.code' },
  searched: ['code', 'cod3', 'name', 'numeric_code'],
  isPlaces: true,
  label: ['name', 'code'],
};

export const containersTable: ReferenceTable = {
  ...small,
  name: 'containers',
  table: 'container_types',
  idColumn: 'container_type_id',
  word: 'container type',
  words: 'container types',
  columns: [
    code,
    named,
    { field: 'isoCode', column: 'iso_code', type: 'text' },
    { field: 'lengthFeet', column: 'length_feet', type: 'smallint' },
    { field: 'teu', column: 'teu', type: 'numeric' },
    { field: 'isReefer', column: 'is_reefer', type: 'boolean', standard: false },
    synonyms,
  ],
  key: ['code'],
  alone: [],
  shown: {},
  searched: ['code', 'name', 'iso_code', 'joined_texts(t.synonyms)'],
  isPlaces: false,
  label: ['name', 'code'],
};
