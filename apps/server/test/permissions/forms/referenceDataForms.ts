import { oneRow } from '../../../src/platform/database/rows.ts';
import type { Form, Forms } from '../form.ts';

let imports = 0;

/** A preview of ports that an Owner has not imported yet; belongs to no company, like ports. */
const withImport: Form = {
  seed: async ({ testApp }) => {
    const { id } = await oneRow<{ id: string }>(
      testApp.platform.database.ownerPool,
      `WITH made AS (
         INSERT INTO port_imports (user_id, file_name, received_at) VALUES ($1, $2, now()) RETURNING port_import_id
       ), filled AS (
         INSERT INTO port_import_rows (port_import_id, row_no, code, name, normalised_name, country_text)
         SELECT port_import_id, 2, NULL, 'Nowhere', 'nowhere', 'Germany' FROM made
       )
       SELECT port_import_id::text AS id FROM made`,
      [testApp.people.owner.userId, `ports ${imports++}.csv`],
    );
    return { importId: id };
  },
  ids: { importId: 'anyone' },
  call: ({ importId }) => ({ params: { id: importId } }),
};

/** A preview of exchange rates that an Owner has not imported yet. */
const withRateImport: Form = {
  seed: async ({ testApp }) => {
    const outcome = {
      days: 1,
      firstDay: '2025-01-24',
      lastDay: '2025-01-24',
      added: 1,
      changed: 0,
      unchanged: 0,
      currencies: [],
      jumpCount: 0,
      jumps: [],
      leftOut: [],
    };
    const { id } = await oneRow<{ id: string }>(
      testApp.platform.database.ownerPool,
      `INSERT INTO rate_imports (user_id, file_name, received_at, currencies, days, usd_per_unit, without_rate, outcome)
       VALUES ($1, $2, now(), '{USD}', '{2025-01-24}', '{1}', 0, $3) RETURNING rate_import_id::text AS id`,
      [testApp.people.owner.userId, `rates ${imports++}.csv`, JSON.stringify(outcome)],
    );
    return { importId: id };
  },
  ids: { importId: 'anyone' },
  call: ({ importId }) => ({ params: { id: importId } }),
};

/** An index series of its own, and a preview of values for it. */
const withIndex: Form = {
  seed: async ({ testApp }) => {
    const code = `INDEX.${imports++}`;
    const outcome = {
      days: 1,
      firstDay: '2025-01-20',
      lastDay: '2025-01-20',
      added: 1,
      changed: 0,
      unchanged: 0,
      series: [],
      jumpCount: 0,
      jumps: [],
    };
    const { id } = await oneRow<{ id: string }>(
      testApp.platform.database.ownerPool,
      `WITH series AS (
         INSERT INTO index_series (series_code, name, unit, period, source) VALUES ($2, $2 || ' price', 'USD per gallon', 'week', 'EIA')
       )
       INSERT INTO index_imports (user_id, file_name, received_at, series_codes, days, day_values, without_value, outcome)
       VALUES ($1, $2 || '.csv', now(), ARRAY[$2], '{2025-01-20}', '{3.5}', 0, $3) RETURNING index_import_id::text AS id`,
      [testApp.people.owner.userId, code, JSON.stringify(outcome)],
    );
    return { importId: id, code };
  },
};
const withIndexImport: Form = {
  ...withIndex,
  ids: { importId: 'anyone' },
  call: ({ importId }) => ({ params: { id: importId } }),
};
const withSeries = (body?: object): Form => ({
  ...withIndex,
  ids: { code: 'anyone' },
  call: ({ code }) => ({ params: { code }, body }),
});
const seriesBody = { name: 'Diesel', unit: 'USD per gallon', period: 'week', source: 'EIA' };

export const referenceDataForms: Forms = {
  'GET /admin/management/indices': {},
  'POST /admin/management/indices': {
    call: () => ({ body: { ...seriesBody, code: `NEW.${imports}`, name: `New ${imports++}` } }),
  },
  'PUT /admin/management/indices/{code}': withSeries({
    ...seriesBody,
    name: 'Another name',
    isActive: true,
    version: 1,
  }),
  'POST /admin/management/indices/import': {
    ...withIndex,
    ids: {},
    call: ({ code }) => ({ file: Buffer.from(`Date,${code}\n2025-01-27,3.45\n`) }),
  },
  'GET /admin/management/indices/import/{id}': withIndexImport,
  'POST /admin/management/indices/import/{id}/apply': withIndexImport,
  'GET /indices': {},
  'GET /indices/{code}': withSeries(),
  'GET /admin/management/currencies/rates': {},
  'POST /admin/management/currencies/import': {
    call: () => ({ file: Buffer.from('Date,USD,GBP,\n2025-01-24,1.0472,0.84413,\n') }),
  },
  'GET /admin/management/currencies/import/{id}': withRateImport,
  'POST /admin/management/currencies/import/{id}/apply': withRateImport,
  'GET /admin/management/ports': { call: () => ({ query: { searchQuery: 'rotter' } }) },
  'POST /admin/management/ports/import': {
    call: () => ({
      file: Buffer.from(
        'Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,Latitude,Longitude\nRotterdam,,NL RTM,Netherlands,51.92,4.5\n',
      ),
    }),
  },
  'GET /admin/management/ports/import/{id}': withImport,
  'GET /admin/management/ports/import/{id}/rows': withImport,
  'POST /admin/management/ports/import/{id}/apply': withImport,
};
