import { type QueryInputOf, referenceData } from '@lanewright/contract';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/testApp.ts';

type TableName = referenceData.ReferenceTableName;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.platform.database.ownerPool.query('DELETE FROM table_imports'));

const owner = () => testApp.people.owner;
const exported = async (
  table: TableName,
  query: Omit<QueryInputOf<typeof referenceData.exportTable>, 'mode'> = {},
) => (await testApp.call(referenceData.exportTable, owner(), { params: { table }, query })).raw;
const send = (table: TableName, file: Buffer | string, fileName = `${table}.csv`) =>
  testApp.upload(referenceData.importTable, owner(), {
    params: { table },
    fileName,
    file: Buffer.isBuffer(file) ? file : Buffer.from(file),
  });
const apply = (table: TableName, id: string) =>
  testApp.call(referenceData.applyTableImport, owner(), { params: { table, id } });
const rowsOf = async (
  table: TableName,
  id: string,
  query: QueryInputOf<typeof referenceData.listTableImportRows> = {},
) => (await testApp.call(referenceData.listTableImportRows, owner(), { params: { table, id }, query })).body;

const none = { new: 0, changed: 0, flagged: 0 };

test.each<[TableName, 'csv' | 'xlsx', string | undefined]>([
  ['ports', 'csv', undefined],
  ['airports', 'xlsx', 'germany'],
  ['postcodes', 'csv', 'dallas'],
  ['equipmenttypes', 'xlsx', undefined],
  ['currencies', 'csv', undefined],
  ['countries', 'csv', undefined],
  ['containers', 'csv', undefined],
])('an import reads back unchanged what %s export as %s', async (table, format, searchQuery) => {
  const file = await exported(table, { format, ...(searchQuery !== undefined && { searchQuery }) });
  const { status, body } = await send(table, file, `${table}.${format}`);
  expect([
    status,
    await rowsOf(table, body.id, { verdict: 'flagged', pageSize: 20 }),
    await rowsOf(table, body.id, { verdict: 'changed', pageSize: 20 }),
  ]).toEqual([200, [], []]);
  expect(body).toMatchObject({ counts: none, columnsLeftOut: [], appliedAt: null });
  expect(body.counts.unchanged).toBeGreaterThan(10);
});

const head = 'Name,UN/LOCODE,Country,Latitude,Longitude,Remark';

test('rows are new, changed, unchanged or flagged with the reason, and applied rows are found and audited', async () => {
  const rotterdam = (
    await testApp.call(referenceData.listPorts, owner(), { query: { searchQuery: 'NLRTM' } })
  ).body[0];
  const lines = [
    head,
    'Neuhafen,DE QNH,de,53.54,9.93,a remark',
    `Rotterdam (Maas),NLRTM,NL,${rotterdam?.latitude},${rotterdam?.longitude},`,
    'Twice,DEQQ1,DE,53.5,9.9,',
    'Twice again,DEQQ1,DE,53.5,9.9,',
    'Elsewhere,NLQQ2,DE,53.5,9.9,',
    'Mirrored,DEQQ3,DE,-53.5,9.9,',
    'Half,DEQQ4,DE,53.5,,',
    ',DEQQ5,DE,53.5,9.9,',
    'Words,DEQQ6,DE,north,9.9,',
    '"\'=1+1",DEQQ7,DE,,,',
  ];
  const { body } = await send('ports', lines.join('\n'));
  expect(body).toMatchObject({
    counts: { new: 2, changed: 1, unchanged: 0, flagged: 7 },
    columnsLeftOut: ['Remark'],
  });
  const rows = await rowsOf('ports', body.id);
  expect(rows[0]).toMatchObject({
    rowNo: 2,
    verdict: 'new',
    before: null,
    values: { code: 'DEQNH', countryCode: 'DE' },
  });
  expect(rows[1]).toMatchObject({
    verdict: 'changed',
    before: { name: 'Rotterdam' },
    values: { name: 'Rotterdam (Maas)' },
  });
  expect(rows.slice(2, 9).map(({ flags }) => [flags[0]?.field, flags[0]?.message.slice(0, 22)])).toEqual([
    ['code', 'is in the file twice: '],
    ['code', 'is in the file twice: '],
    ['code', 'a UN/LOCODE starts wit'],
    ['latitude', 'this position is 11,22'],
    ['longitude', 'a position also needs '],
    ['name', 'Name is empty'],
    ['latitude', '“north” is not a numbe'],
  ]);
  expect(rows[9]?.values.name).toBe('=1+1');
  expect((await rowsOf('ports', body.id, { verdict: 'flagged', page: 2, pageSize: 5 })).length).toBe(2);
  const { database } = testApp.platform;
  const edition = async () =>
    (await database.ownerPool.query('SELECT edition FROM gazetteer_editions')).rows[0];
  const before = await edition();
  const applied = await apply('ports', body.id);
  expect(applied).toMatchObject({ status: 200, body: { counts: { new: 2, changed: 1 } } });
  expect(await apply('ports', body.id)).toMatchObject({
    status: 409,
    body: { code: 'table_import_applied' },
  });
  // Every process rebuilds its places.
  expect(await edition()).not.toEqual(before);
  const { body: listed } = await testApp.call(referenceData.listPorts, owner(), {
    query: { searchQuery: 'rotterdam (maas' },
  });
  // The file has no additional names: the stored ones stay.
  expect(listed[0]).toMatchObject({
    code: 'NLRTM',
    source: 'import',
    version: 2,
    aliases: rotterdam?.aliases,
  });
  const { rows: audits } = await database.ownerPool.query(
    `SELECT before, after FROM audit_entries WHERE action = 'ports.imported' AND subject_kind = 'tableImport'`,
  );
  expect(audits).toMatchObject([
    {
      before: { changedRows: { NLRTM: { name: 'Rotterdam' } } },
      after: {
        fileName: 'ports.csv',
        new: 2,
        changed: 1,
        flagged: 7,
        changedRows: { NLRTM: { name: 'Rotterdam (Maas)' } },
      },
    },
  ]);
});

test('applying re-checks the preview against the current rows', async () => {
  const { body } = await send('ports', `${head}\nSpäthafen,DEQSP,DE,53.5,9.9,\nAnderer,DEQSQ,DE,53.5,9.9,\n`);
  expect(body.counts).toMatchObject({ new: 2 });
  await testApp.call(referenceData.addPort, owner(), {
    body: { code: 'DEQSP', name: 'Späthafen', countryCode: 'DE', latitude: 53.5, longitude: 9.9 },
  });
  expect((await apply('ports', body.id)).body.counts).toMatchObject({ new: 1, unchanged: 1 });
});

test('a newer file replaces a preview, and another table’s import is not found', async () => {
  const first = (await send('currencies', 'Code,Name\nEUR,Euro\n')).body;
  const second = (await send('currencies', 'Code,Name\nEUR,Europa\nHRK,Kuna\n')).body;
  expect(await apply('currencies', first.id)).toMatchObject({
    status: 404,
    body: { code: 'table_import_not_found' },
  });
  expect(await apply('countries', second.id)).toMatchObject({ status: 404 });
  expect((await apply('currencies', second.id)).body.counts).toMatchObject({ new: 1, changed: 1 });
  const { body } = await testApp.call(referenceData.listCurrencies, owner(), {
    query: { searchQuery: 'kuna' },
  });
  expect(body).toMatchObject([{ code: 'HRK', decimals: 2, numericCode: null, source: 'import' }]);
});

test('containers are checked before equipment, codes of other rows are flagged, and trade regions are derived', async () => {
  const equipment = await send(
    'equipmenttypes',
    'Mode,Code,Name,Container type,Other names\n2,45XX,45 ft odd,45XX,\n4,MEGA,Mega trailer,,mega; megatrailer\n',
  );
  expect(
    (await rowsOf('equipmenttypes', equipment.body.id)).map(({ verdict, flags }) => [
      verdict,
      flags[0]?.field,
    ]),
  ).toEqual([
    ['flagged', 'containerTypeCode'],
    ['new', undefined],
  ]);
  expect((await apply('equipmenttypes', equipment.body.id)).status).toBe(200);
  const { body: mega } = await testApp.call(referenceData.listEquipmentTypes, owner(), {
    query: { searchQuery: 'megatr' },
  });
  expect(mega).toMatchObject([
    { code: 'MEGA', synonyms: ['mega', 'megatrailer'], isActive: true, containerTypeCode: null },
  ]);
  const countries = await send('countries', 'ISO 2,Name,ISO 3\nXC,Seasteading,DEU\nXD,Seaport,\n');
  expect((await rowsOf('countries', countries.body.id))[0]?.flags[0]).toMatchObject({
    field: 'cod3',
    message: expect.stringContaining('Germany'),
  });
  expect((await apply('countries', countries.body.id)).status).toBe(200);
  const { body: seaport } = await testApp.call(referenceData.listCountries, owner(), {
    query: { searchQuery: 'seaport' },
  });
  expect(seaport).toMatchObject([{ isO2: 'XD', tradeRegion: 'NONE' }]);
});

test.each([
  ['no table', 'PK\u0003\u0004 nothing', 'table_file_unreadable'],
  ['another table', 'Zip code,City\n1,2\n', 'table_file_unknown'],
  ['a column twice', 'Code,Name,code\nEUR,Euro,EUR\n', 'table_file_unknown'],
  ['headers alone', 'Code,Name\n', 'table_file_empty'],
])('refuses %s with a reason', async (_, file, code) => {
  const answer = await send('currencies', file);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ code, field: 'file' });
});

test('reads or flags unusual text without failing', async () => {
  const { status, body } = await send(
    'ports',
    `${head}\n"a\tb\\N\\.",DEQT1,DE,1e400,9,\n${'x'.repeat(5_000)},DEQT2,DE,53,9,\n"line\nbreak",DEQT3,DE,53.5,9.9,\n`,
  );
  expect([status, body.counts]).toMatchObject([200, { new: 1, flagged: 2 }]);
  expect((await apply('ports', body.id)).status).toBe(200);
});

test('names the sheet of rows from further sheets and leaves out a sheet about something else', async () => {
  const columns = ['Code', 'Name'].map((header) => ({ header }));
  const file = await writeXlsx({
    sheets: [
      // Blank rows: the last row number is higher than the number of rows.
      {
        name: 'One',
        columns,
        rows: [
          ['EUR', 'Europa'],
          [null, null],
          [null, null],
          ['HRK', 'Kuna'],
        ],
      },
      // As long as several batches.
      {
        name: 'Remarks',
        columns: [{ header: 'Whatever' }],
        rows: Array.from({ length: 12_000 }, (_, at) => [`note ${at}`]),
      },
      {
        name: 'Two',
        columns,
        rows: [
          ['BGN', 'Lew'],
          ['SEK', ''],
          ['NOK', 'Kroner'],
        ],
      },
    ],
  });
  const { status, body } = await send('currencies', Buffer.from(file), 'currencies.xlsx');
  expect([status, body.counts]).toMatchObject([200, { flagged: 1 }]);
  expect(
    (await rowsOf('currencies', body.id)).map(({ sheet, rowNo, values }) => [sheet, rowNo, values.code]),
  ).toEqual([
    ['One', 2, 'EUR'],
    ['One', 5, 'HRK'],
    ['Two', 2, 'BGN'],
    ['Two', 3, 'SEK'],
    ['Two', 4, 'NOK'],
  ]);
  expect((await apply('currencies', body.id)).status).toBe(200);
});

test('a unique code belongs to the first row of the file, and the second row names the row that has it', async () => {
  const lines = ['ISO 2,Name,ISO 3', 'XG,Northland,XXN', 'XH,Southland,XXN', 'XI,Eastland,', 'XJ,Westland,'];
  const { body } = await send('countries', lines.join('\n'));
  expect(
    (await rowsOf('countries', body.id)).map(({ verdict, flags }) => [verdict, flags[0]?.message]),
  ).toEqual([
    ['new', undefined],
    ['flagged', 'Duplicate XXN: already in row 2'],
    ['new', undefined],
    ['new', undefined],
  ]);
  expect((await apply('countries', body.id)).body.counts).toMatchObject({ new: 3, flagged: 1 });
  const columns = ['ISO 2', 'Name', 'ISO 3'].map((header) => ({ header }));
  const file = await writeXlsx({
    sheets: [
      { name: 'North', columns, rows: [['XP', 'Highland', 'XXK']] },
      { name: 'South', columns, rows: [['XQ', 'Lowland', 'XXK']] },
    ],
  });
  const second = (await send('countries', Buffer.from(file), 'countries.xlsx')).body;
  expect((await rowsOf('countries', second.id))[1]?.flags).toEqual([
    {
      field: 'cod3',
      message: 'Duplicate XXK: already in row 2 of the sheet “North”',
    },
  ]);
});

test('an error does not cut a surrogate pair in what it quotes', async () => {
  const { status, body } = await send('ports', `${head}\nSmile,DEQS1,DE,${'x'.repeat(39)}😀,9,\n`);
  expect([status, body.counts]).toMatchObject([200, { flagged: 1 }]);
  expect((await rowsOf('ports', body.id))[0]?.flags[0]?.message).toBe(`“${'x'.repeat(39)}” is not a number`);
});

test('stores a position too close to zero for its column as zero', async () => {
  const { status, body } = await send('ports', `${head}\nNullport,GHQN1,GH,5.6,1e-50,\n`);
  expect([status, (await rowsOf('ports', body.id))[0]]).toMatchObject([
    200,
    { verdict: 'new', values: { latitude: 5.6, longitude: 0 } },
  ]);
  expect((await apply('ports', body.id)).status).toBe(200);
  const port = { code: 'GHQN2', name: 'Nullhaven', countryCode: 'GH', latitude: 5.6, longitude: -1e-50 };
  expect(await testApp.call(referenceData.addPort, owner(), { body: port })).toMatchObject({
    status: 200,
    body: { longitude: 0 },
  });
});
