/** Tables of reference data, by their name in paths. */
export const referenceTableNames = [
  'ports',
  'airports',
  'postcodes',
  'equipmenttypes',
  'currencies',
  'countries',
  'containers',
] as const;
export type ReferenceTableName = (typeof referenceTableNames)[number];

/** Kind of a field's value: a `list` is texts, separated by `; ` in a file; a `choice` is one of the listed texts. */
export type ReferenceFieldKind = 'text' | 'code' | 'number' | 'flag' | 'list' | 'choice' | 'mode';

export type ReferenceField = {
  /** Its name in the API; lists can be sorted by it (`sortBy`) unless `sorts` is false. */
  readonly name: string;
  /** Its header in a table and in an exported file. */
  readonly header: string;
  readonly kind: ReferenceFieldKind;
  /** Required in every row. */
  readonly isRequired?: true;
  readonly sorts?: false;
  readonly choices?: readonly string[];
};

/** Shown and searched, but read-only: derived from other fields. */
const country = { name: 'country', header: 'Country name', kind: 'text' } as const;
const countryCode = { name: 'countryCode', header: 'Country', kind: 'code', isRequired: true } as const;
const latitude = { name: 'latitude', header: 'Latitude', kind: 'number' } as const;
const longitude = { name: 'longitude', header: 'Longitude', kind: 'number' } as const;
const code = { name: 'code', header: 'Code', kind: 'code', isRequired: true } as const;
const name = { name: 'name', header: 'Name', kind: 'text', isRequired: true } as const;

type TableFields = {
  /** Editable fields, in the order of a file's columns. */
  readonly fields: readonly ReferenceField[];
  /** Further, read-only fields of a list. */
  readonly shown: readonly ReferenceField[];
  /** Fields that identify a row when a file is imported; unique together. */
  readonly key: readonly string[];
  /** Default sort order of a list. */
  readonly sortedBy: string;
  /** Default number of rows per page; a small table fits on one page. */
  readonly pageSize: number;
};

/** Definition of each table, shared by lists, forms and files. */
export const referenceFields: Readonly<Record<ReferenceTableName, TableFields>> = {
  ports: {
    fields: [
      { ...code, header: 'UN/LOCODE' },
      name,
      countryCode,
      latitude,
      longitude,
      { name: 'aliases', header: 'Other names', kind: 'list', sorts: false },
    ],
    shown: [country],
    key: ['code'],
    sortedBy: 'name',
    pageSize: 50,
  },
  airports: {
    fields: [
      { name: 'iata', header: 'IATA', kind: 'code', isRequired: true },
      name,
      { name: 'city', header: 'City', kind: 'text' },
      countryCode,
      { ...latitude, isRequired: true },
      { ...longitude, isRequired: true },
      { name: 'size', header: 'Size', kind: 'choice', choices: ['large', 'medium', 'small', 'other'] },
      { name: 'hasScheduledService', header: 'Scheduled service', kind: 'flag' },
    ],
    shown: [country],
    key: ['iata'],
    sortedBy: 'name',
    pageSize: 50,
  },
  postcodes: {
    fields: [
      { name: 'zipCode', header: 'Zip code', kind: 'code', isRequired: true },
      { name: 'city', header: 'City', kind: 'text', isRequired: true },
      { name: 'state', header: 'State', kind: 'code' },
      countryCode,
      latitude,
      longitude,
    ],
    shown: [country],
    key: ['countryCode', 'zipCode'],
    sortedBy: 'zipCode',
    pageSize: 50,
  },
  equipmenttypes: {
    fields: [
      { name: 'mode', header: 'Mode', kind: 'mode', isRequired: true },
      code,
      name,
      { name: 'synonyms', header: 'Other names', kind: 'list', sorts: false },
      { name: 'containerTypeCode', header: 'Container type', kind: 'code' },
      { name: 'isActive', header: 'In use', kind: 'flag' },
    ],
    shown: [],
    key: ['mode', 'code'],
    sortedBy: 'name',
    pageSize: 1000,
  },
  currencies: {
    fields: [
      code,
      name,
      { name: 'numericCode', header: 'Numeric code', kind: 'code' },
      { name: 'decimals', header: 'Decimals', kind: 'number' },
    ],
    shown: [],
    key: ['code'],
    sortedBy: 'code',
    pageSize: 1000,
  },
  countries: {
    fields: [
      { ...code, header: 'ISO 2' },
      { name: 'cod3', header: 'ISO 3', kind: 'code' },
      { name: 'numericCode', header: 'Numeric code', kind: 'code' },
      name,
      {
        name: 'tradeRegion',
        header: 'Trade region',
        kind: 'choice',
        choices: ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA'],
      },
      latitude,
      longitude,
    ],
    shown: [],
    key: ['code'],
    sortedBy: 'name',
    pageSize: 1000,
  },
  containers: {
    fields: [
      code,
      name,
      { name: 'isoCode', header: 'ISO 6346', kind: 'code', isRequired: true },
      { name: 'lengthFeet', header: 'Length (ft)', kind: 'number', isRequired: true },
      { name: 'teu', header: 'TEU', kind: 'number', isRequired: true },
      { name: 'isReefer', header: 'Refrigerated', kind: 'flag' },
      { name: 'synonyms', header: 'Other names', kind: 'list', sorts: false },
    ],
    shown: [],
    key: ['code'],
    sortedBy: 'code',
    pageSize: 1000,
  },
};
