import type { FieldConfig, TableLook } from './tableConfig.ts';

const country: FieldConfig = { names: 'countries', rule: 'Choose a country' };
const position: Readonly<Record<string, FieldConfig>> = {
  latitude: { placeholder: '51.9225', says: 'Degrees, north positive' },
  longitude: { placeholder: '4.4792', says: 'Degrees, east positive' },
};

/** Tables of places. */
export const locationTableConfigs = {
  ports: {
    name: 'ports',
    heading: 'Ocean Port',
    one: 'port',
    many: 'ports',
    says: 'Ports by UN/LOCODE. Shipment locations are matched to them, and ocean lanes run between them.',
    columns: [
      { field: 'name', width: 200 },
      { field: 'code', width: 116 },
      { field: 'country', header: 'Country', width: 170 },
      { field: 'aliases', width: 220 },
      { field: 'position', width: 176 },
      { field: 'updatedAt', width: 176 },
    ],
    fields: {
      code: { placeholder: 'NLRTM', says: 'The country’s two letters and three more' },
      countryCode: country,
      name: { placeholder: 'Rotterdam', isWide: true },
      ...position,
      aliases: { says: 'Other names and retired codes. Press Enter after each', isWide: true },
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find ports by name, code or country',
        placeholder: 'Name, code, country',
      },
    ],
    called: ['name', 'code'],
  },
  airports: {
    name: 'airports',
    heading: 'Airport',
    one: 'airport',
    many: 'airports',
    says: 'Airports by IATA code. Air shipments are matched to them, and air lanes run between them.',
    columns: [
      { field: 'name', width: 240 },
      { field: 'iata', width: 84 },
      { field: 'city', width: 150 },
      { field: 'country', header: 'Country', width: 150 },
      { field: 'size', width: 96 },
      { field: 'hasScheduledService', width: 150 },
      { field: 'position', width: 176 },
    ],
    fields: {
      iata: { placeholder: 'FRA', says: 'Three letters' },
      countryCode: country,
      name: { placeholder: 'Frankfurt Main', isWide: true },
      city: { placeholder: 'Frankfurt', says: 'City served' },
      size: { initially: 'small' },
      ...position,
      hasScheduledService: { says: 'Has scheduled flights', isWide: true },
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find airports by name, code, city or country',
        placeholder: 'Name, code, city, country',
      },
    ],
    called: ['name', 'iata'],
  },
  postcodes: {
    name: 'postcodes',
    heading: 'Postcode',
    one: 'postcode',
    many: 'postcodes',
    says: 'Postcodes with their city, state and coordinates. Road lanes are measured from them.',
    columns: [
      { field: 'zipCode', width: 110 },
      { field: 'city', width: 220 },
      { field: 'state', width: 90 },
      { field: 'country', header: 'Country', width: 190 },
      { field: 'position', width: 176 },
      { field: 'updatedAt', width: 176 },
    ],
    fields: {
      zipCode: { placeholder: '89502', says: 'In the format of its country' },
      countryCode: country,
      city: { placeholder: 'Reno' },
      state: { placeholder: 'NV', says: 'State or province code' },
      ...position,
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find postcodes by zip code',
        placeholder: 'Zip code',
        width: 130,
      },
      {
        part: 'city',
        asks: 'city',
        label: 'Find postcodes by city',
        placeholder: 'City begins with',
        width: 170,
      },
      {
        part: 'state',
        asks: 'state',
        label: 'Find postcodes by state',
        placeholder: 'State, code or name',
        width: 170,
      },
    ],
    narrows: 'country',
    called: ['zipCode', 'city'],
  },
  countries: {
    name: 'countries',
    heading: 'Country',
    one: 'country',
    many: 'countries',
    says: 'Countries by ISO 3166, with the trade region of their lanes.',
    columns: [
      { field: 'name', width: 240 },
      { field: 'code', width: 84 },
      { field: 'cod3', width: 84 },
      { field: 'numericCode', width: 130 },
      { field: 'tradeRegion', width: 130 },
      { field: 'position', width: 176 },
    ],
    fields: {
      code: { placeholder: 'DE', says: 'Two letters' },
      cod3: { placeholder: 'DEU', says: 'Three letters' },
      name: { placeholder: 'Germany', isWide: true },
      numericCode: { placeholder: '276', says: 'Three digits' },
      tradeRegion: { says: 'Trade region of its lanes' },
      ...position,
    },
    searches: [
      {
        part: 'q',
        asks: 'searchQuery',
        label: 'Find countries by name or code',
        placeholder: 'Name, code',
      },
    ],
    called: ['name', 'code'],
  },
} as const satisfies Readonly<Record<string, TableLook>>;
