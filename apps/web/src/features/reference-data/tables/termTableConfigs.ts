import type { FieldConfig, TableLook } from './tableConfig.ts';

const otherNames: FieldConfig = { says: 'Names used in files. Press Enter after each', isWide: true };

/** Tables of trade terms. */
export const termTableConfigs = {
  equipmenttypes: {
    name: 'equipmenttypes',
    heading: 'Equipment Type',
    one: 'equipment type',
    many: 'equipment types',
    says: 'What freight travels in, by mode. Equipment names in files are matched to these.',
    columns: [
      { field: 'name', width: 210 },
      { field: 'code', width: 124 },
      { field: 'mode', width: 130 },
      { field: 'synonyms', width: 270 },
      { field: 'containerTypeCode', width: 140 },
      { field: 'isActive', width: 96 },
    ],
    fields: {
      mode: { rule: 'Choose a mode' },
      code: { placeholder: 'VAN53' },
      name: { placeholder: 'Dry van 53 ft', isWide: true },
      synonyms: otherNames,
      containerTypeCode: { names: 'containers', says: 'For modes that count containers' },
      isActive: {
        initially: true,
        isWide: true,
        says: 'Off: hidden for new files and bids; existing records keep it',
      },
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find equipment types by name or code',
        placeholder: 'Name, code',
      },
    ],
    narrows: 'mode',
    called: ['name', 'code'],
  },
  currencies: {
    name: 'currencies',
    heading: 'Currency',
    one: 'currency',
    many: 'currencies',
    says: 'Currencies by ISO 4217. Charges in them are converted to USD at the rate of their day.',
    columns: [
      { field: 'code', width: 96 },
      { field: 'name', width: 280 },
      { field: 'numericCode', width: 130 },
      { field: 'decimals', width: 110 },
      { field: 'updatedAt', width: 176 },
    ],
    fields: {
      code: { placeholder: 'EUR', says: 'Three letters' },
      numericCode: { placeholder: '978', says: 'Three digits' },
      name: { placeholder: 'Euro', isWide: true },
      decimals: {
        initially: '2',
        rule: 'Decimal places: 0 to 4',
        says: 'Decimal places of an amount',
      },
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find currencies by code or name',
        placeholder: 'Code, name',
      },
    ],
    called: ['name', 'code'],
  },
  containers: {
    name: 'containers',
    heading: 'Container',
    one: 'container type',
    many: 'container types',
    says: 'Container types with their length and TEU. Ocean and drayage equipment is based on them.',
    columns: [
      { field: 'name', width: 230 },
      { field: 'code', width: 110 },
      { field: 'isoCode', width: 110 },
      { field: 'lengthFeet', width: 120 },
      { field: 'teu', width: 84 },
      { field: 'isReefer', width: 130 },
      { field: 'synonyms', width: 240 },
    ],
    fields: {
      code: { placeholder: '40HC' },
      isoCode: { placeholder: '45G1', says: 'Size and type by ISO 6346' },
      name: { placeholder: '40 ft high cube', isWide: true },
      lengthFeet: { placeholder: '40', rule: 'A length in whole feet, 1 to 100' },
      teu: {
        placeholder: '2',
        says: 'Twenty-foot units',
        rule: 'Twenty-foot units, 0.01 to 10, at most two decimals',
      },
      isReefer: { isWide: true },
      synonyms: otherNames,
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find container types by name or code',
        placeholder: 'Name, code',
      },
    ],
    called: ['name', 'code'],
  },
} as const satisfies Readonly<Record<string, TableLook>>;
