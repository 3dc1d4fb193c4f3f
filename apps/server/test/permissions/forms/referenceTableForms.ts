import { oneRow } from '../../../src/platform/database/rows.ts';
import type { Form, Forms, Parts } from '../form.ts';
import type { Ground } from '../sides.ts';

let written = 0;
/** Three unused characters. */
const unused = () => `7${(written++).toString(36).toUpperCase().padStart(2, '0')}`;
/** Prefixes with which no airport code of the product begins, 26 codes each. */
const free = ['FQ', 'UQ', 'UX', 'VW', 'VZ', 'WQ', 'XH'];
let airports = 0;
const unusedIata = () => {
  const at = airports++;
  return `${free[Math.floor(at / 26)]}${String.fromCharCode(65 + (at % 26))}`;
};

const bodies = {
  port: () => ({
    code: `DE${unused()}`,
    name: 'Neuhafen',
    countryCode: 'DE',
    latitude: 53.5,
    longitude: 9.9,
  }),
  airport: () => ({
    iata: unusedIata(),
    name: 'Neu Field',
    countryCode: 'DE',
    latitude: 53.5,
    longitude: 9.9,
  }),
  postcode: () => ({ zipCode: `${10_000 + written++}`, city: 'Neustadt', countryCode: 'DE' }),
  equipmentType: () => ({ mode: 4, code: `NEW${unused()}`, name: 'New trailer', synonyms: [] }),
  container: () => ({ code: `99${unused()}`, name: 'New box', isoCode: '99G1', lengthFeet: 20, teu: 1 }),
};

/** A row of global data that belongs to no company: any id is allowed, but only for the Owner. */
const withRow = (table: string, idColumn: string, values: string, call: (id: string) => Parts): Form => ({
  seed: async ({ testApp }: Ground) => {
    const { id } = await oneRow<{ id: string }>(
      testApp.platform.database.ownerPool,
      `INSERT INTO ${table} ${values.replaceAll('<new>', unused())} RETURNING ${idColumn}::text AS id`,
    );
    return { rowId: id };
  },
  ids: { rowId: 'anyone' },
  call: ({ rowId = '' }) => call(rowId),
});
const ports = `(code, name, normalised_name, country_code) VALUES ('DE<new>', 'Althafen', 'althafen', 'DE')`;
const airportRow = `(iata, name, normalised_name, country_code, latitude, longitude) VALUES ('<new>', 'Old Field', 'old field', 'DE', 53.5, 9.9)`;
const postcodes = `(country_code, zip_code, city, normalised_city) VALUES ('DE', '<new>', 'Altstadt', 'altstadt')`;
const equipmentTypes = `(mode, code, name) VALUES (4, 'OLD<new>', 'Old trailer <new>')`;
const containers = `(code, name, iso_code, length_feet, teu) VALUES ('88<new>', 'Old box', '88G1', 20, 1)`;

const withImport = (call: (id: string) => Parts): Form => ({
  seed: async ({ testApp }: Ground) => {
    const { id } = await oneRow<{ id: string }>(
      testApp.platform.database.ownerPool,
      `INSERT INTO table_imports (table_name, user_id, file_name, received_at)
       VALUES ('ports', $1, $2, now()) RETURNING table_import_id::text AS id`,
      [testApp.people.owner.userId, `table ${written++}.csv`],
    );
    return { importId: id };
  },
  ids: { importId: 'anyone' },
  call: ({ importId = '' }) => call(importId),
});
const ofImport = withImport((id) => ({ params: { table: 'ports', id } }));

/** Rows that ship with the product and that no other request here changes. */
const withKnown = (table: string, idColumn: string, code: string, call: (id: string) => Parts): Form => ({
  seed: async ({ testApp }: Ground) => ({
    rowId: (
      await oneRow<{ id: string }>(
        testApp.platform.database.ownerPool,
        `SELECT ${idColumn}::text AS id FROM ${table} WHERE code = $1`,
        [code],
      )
    ).id,
  }),
  ids: { rowId: 'anyone' },
  call: ({ rowId = '' }) => call(rowId),
});

/** An existing currency or country is written again, which gives 409: so the test does not use up the free ISO codes. */
const taken = { Owner: 409 } as const;

export const referenceTableForms: Forms = {
  'POST /admin/management/ports': { call: () => ({ body: bodies.port() }) },
  'PUT /admin/management/ports': withRow('ports', 'port_id', ports, (id) => ({
    body: { ...bodies.port(), id },
  })),
  'GET /admin/management/airports': { call: () => ({ query: { searchQuery: 'frankf' } }) },
  'POST /admin/management/airports': { call: () => ({ body: bodies.airport() }) },
  'PUT /admin/management/airports': withRow('airports', 'airport_id', airportRow, (id) => ({
    body: { ...bodies.airport(), id },
  })),
  'GET /admin/management/postcodes': { call: () => ({ query: { city: 'dallas', state: 'TX' } }) },
  'POST /admin/management/postcodes': { call: () => ({ body: bodies.postcode() }) },
  'PUT /admin/management/postcodes': withRow('postcodes', 'postcode_id', postcodes, (id) => ({
    body: { ...bodies.postcode(), id },
  })),
  'GET /admin/management/equipmenttypes': {},
  'POST /admin/management/equipmenttypes': { call: () => ({ body: bodies.equipmentType() }) },
  'GET /admin/management/equipmenttypes/{id}': withRow(
    'equipment_types',
    'equipment_type_id',
    equipmentTypes,
    (id) => ({ params: { id } }),
  ),
  'PUT /admin/management/equipmenttypes/{id}': withRow(
    'equipment_types',
    'equipment_type_id',
    equipmentTypes,
    (id) => ({ params: { id }, body: bodies.equipmentType() }),
  ),
  'DELETE /admin/management/equipmenttypes/{id}': withRow(
    'equipment_types',
    'equipment_type_id',
    equipmentTypes,
    (id) => ({ params: { id } }),
  ),
  'GET /admin/management/currencies': {},
  'POST /admin/management/currencies': {
    call: () => ({ body: { code: 'EUR', name: 'Euro' } }),
    own: taken,
  },
  'PUT /admin/management/currencies/{currencyId}': withKnown('currencies', 'currency_id', 'ISK', (id) => ({
    params: { currencyId: id },
    body: { code: 'ISK', name: 'Iceland Krona' },
  })),
  'GET /admin/management/countries': {},
  'POST /admin/management/countries': {
    call: () => ({ body: { code: 'DE', name: 'Germany' } }),
    own: taken,
  },
  'PUT /admin/management/countries/{countryId}': withKnown('countries', 'country_id', 'IS', (id) => ({
    params: { countryId: id },
    body: { isO2: 'IS', name: 'Iceland' },
  })),
  'GET /admin/management/containers': {},
  'POST /admin/management/containers': { call: () => ({ body: bodies.container() }) },
  'PUT /admin/management/containers/{id}': withRow(
    'container_types',
    'container_type_id',
    containers,
    (id) => ({
      params: { id },
      body: bodies.container(),
    }),
  ),
  'GET /admin/management/{table}/{id}/where-used': withRow('ports', 'port_id', ports, (id) => ({
    params: { table: 'ports', id },
  })),
  'POST /admin/management/imports/{table}': {
    call: () => ({
      params: { table: 'ports' },
      file: Buffer.from('UN/LOCODE,Name,Country,Latitude,Longitude\nNLRTM,Rotterdam,NL,51.92,4.5\n'),
    }),
  },
  'GET /admin/management/imports/{table}/{id}': ofImport,
  'GET /admin/management/imports/{table}/{id}/rows': ofImport,
  'POST /admin/management/imports/{table}/{id}/apply': ofImport,
  'GET /admin/management/exports/{table}': { call: () => ({ params: { table: 'containers' } }) },
};
