import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { Fields, ReferenceTable, TableColumn } from './referenceTable.ts';

const position: readonly TableColumn[] = [
  { field: 'latitude', column: 'latitude', type: 'real', standard: null, isNullable: true },
  { field: 'longitude', column: 'longitude', type: 'real', standard: null, isNullable: true },
];
const countryCode: TableColumn = { field: 'countryCode', column: 'country_code', type: 'text' };
const named: TableColumn = { field: 'name', column: 'name', type: 'text', sortedAs: 'normalised_name' };
const normalised = (text: Fields[string]) => normalisePlaceName(typeof text === 'string' ? text : '');

export const portsTable: ReferenceTable = {
  name: 'ports',
  table: 'ports',
  idColumn: 'port_id',
  word: 'port',
  words: 'ports',
  columns: [
    { field: 'code', column: 'code', type: 'text' },
    named,
    countryCode,
    ...position,
    { field: 'aliases', column: 'aliases', type: 'text[]', standard: [] },
  ],
  key: ['code'],
  alone: [],
  derived: ({ name }) => ({ normalised_name: normalised(name) }),
  shown: { importedAt: 't.imported_at' },
  searched: 'search_text',
  hasCountry: true,
  isPlaces: true,
  isLong: true,
  label: ['name', 'code'],
};

export const airportsTable: ReferenceTable = {
  name: 'airports',
  table: 'airports',
  idColumn: 'airport_id',
  word: 'airport',
  words: 'airports',
  columns: [
    { field: 'iata', column: 'iata', type: 'text' },
    named,
    { field: 'city', column: 'city', type: 'text', standard: null, isNullable: true },
    countryCode,
    { field: 'latitude', column: 'latitude', type: 'real' },
    { field: 'longitude', column: 'longitude', type: 'real' },
    { field: 'size', column: 'size', type: 'text', standard: 'small' },
    {
      field: 'hasScheduledService',
      column: 'has_scheduled_service',
      type: 'boolean',
      standard: false,
    },
  ],
  key: ['iata'],
  alone: [],
  derived: ({ name }) => ({ normalised_name: normalised(name) }),
  shown: {},
  searched: 'search_text',
  hasCountry: true,
  isPlaces: true,
  isLong: true,
  label: ['name', 'iata'],
};

export const postcodesTable: ReferenceTable = {
  name: 'postcodes',
  table: 'postcodes',
  idColumn: 'postcode_id',
  word: 'postcode',
  words: 'postcodes',
  columns: [
    { field: 'zipCode', column: 'zip_code', type: 'text' },
    { field: 'city', column: 'city', type: 'text', sortedAs: 'normalised_city' },
    { field: 'state', column: 'state_code', type: 'text', standard: null, isNullable: true },
    countryCode,
    ...position,
  ],
  key: ['countryCode', 'zipCode'],
  alone: [],
  derived: ({ city }) => ({ normalised_city: normalised(city) }),
  shown: {},
  searched: 'search_text',
  hasCountry: true,
  isPlaces: true,
  isLong: true,
  label: ['zipCode', 'city', 'countryCode'],
};
