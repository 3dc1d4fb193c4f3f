import { documents } from '@lanewright/contract';
import { writeXlsx } from '@lanewright/tabular';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf, sendDocument } from '../../../test/support/documentsOfTests.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sent = async (fileName: string, file: Buffer) =>
  (
    await sendDocument(
      testApp,
      testApp.people.customer,
      { category: 'General', title: 'A file' },
      file,
      fileName,
    )
  ).body;
const download = (id: string, inline: boolean) =>
  testApp.call(documents.downloadDocument, testApp.people.customer, {
    params: { id },
    query: { inline: String(inline) },
  });
const preview = (id: string, sheet?: number) =>
  testApp.call(documents.previewDocument, testApp.people.customer, {
    params: { id },
    query: sheet === undefined ? {} : { sheet },
  });

test('opens a file inline if nothing in it can run, else sends it as a download', async () => {
  const pdf = await sent('..\\..\\Routing guide 2027 – “new”.PDF', pdfOf('x'));
  expect(pdf.fileName).toBe('Routing guide 2027 – “new”.PDF');
  const shown = await download(pdf.documentId, true);
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `inline; filename="Routing guide 2027 _ _new_.PDF"; filename*=UTF-8''Routing%20guide%202027%20%E2%80%93%20%E2%80%9Cnew%E2%80%9D.PDF`,
  });
  expect((await download(pdf.documentId, false)).headers['content-disposition']).toMatch(/^attachment; /);
  const sheet = await sent(
    'rates.xlsx',
    Buffer.from(
      await writeXlsx({ sheets: [{ name: 'Rates', columns: [{ header: 'Lane' }], rows: [['Dallas']] }] }),
    ),
  );
  expect((await download(sheet.documentId, true)).headers['content-disposition']).toMatch(/^attachment; /);
});

test('a file name gets the extension of its content and contains nothing misleading', async () => {
  expect((await sent('invoice.pdf.exe', pdfOf('x'))).fileName).toBe('invoice.pdf.exe.pdf');
  expect((await sent('page.html', Buffer.from('Thirty days net'))).fileName).toBe('page.html.txt');
  const text = await sent('sheet\u202Exslx.html', Buffer.from('a,b\n1,2\n'));
  expect(text.fileName).toBe('sheetxslx.html.txt');
  expect((await download(text.documentId, true)).headers['content-type']).toBe('text/plain');
  expect((await sent('"; x="', pdfOf('x'))).fileName.endsWith('.pdf')).toBe(true);
});

test('shows the first rows of a table and the beginning of a text', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => [`Lane ${at}`, at]);
  const book = await sent(
    'rates.xlsx',
    Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Rates', columns: [{ header: 'Lane' }, { header: 'USD' }], rows },
          { name: 'Notes', columns: [{ header: 'Note' }], rows: [['Fuel apart']] },
        ],
      }),
    ),
  );
  const first = (await preview(book.documentId)).body;
  expect(first).toMatchObject({ sheets: [{ name: 'Rates' }, { name: 'Notes' }], isCut: true, text: null });
  expect(first.rows.slice(0, 2)).toEqual([
    ['Lane', 'USD'],
    ['Lane 0', '0'],
  ]);
  expect(first.rows).toHaveLength(60);
  expect((await preview(book.documentId, 1)).body.rows).toEqual([['Note'], ['Fuel apart']]);
  expect((await preview(book.documentId, 9)).body).toMatchObject({ status: 422, code: 'sheet_not_found' });
  const csv = await sent('rates.csv', Buffer.from('Lane;USD\nDallas;1,5\n'));
  expect((await preview(csv.documentId)).body).toMatchObject({
    rows: [
      ['Lane', 'USD'],
      ['Dallas', '1,5'],
    ],
    isCut: false,
  });
  const text = await sent('read me.txt', Buffer.from('Größe: zählt', 'latin1'));
  expect((await preview(text.documentId)).body).toMatchObject({
    text: 'Größe: zählt',
    rows: [],
    isCut: false,
  });
  expect((await preview((await sent('x.pdf', pdfOf('x'))).documentId)).body).toMatchObject({
    status: 422,
    code: 'preview_not_available',
  });
});
