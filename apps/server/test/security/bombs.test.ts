import { uploads } from '@lanewright/contract';
import { Mode, UploadResult } from '@lanewright/freight';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeZip, workbookParts } from '@lanewright/tabular/testing';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const megabyte = 1024 * 1024;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const honest = sheet(
  ['Load ID', 'Ship Date', 'Origin City', 'Destination City']
    .map((text) => `<c t="str"><v>${text}</v></c>`)
    .join('')
    .replace(/^.*$/, '<row>$&</row>')
    .concat('<row><c t="str"><v>LD1</v></c></row>'),
);
const blanks = (megabytes: number) => ' '.repeat(megabytes * megabyte);

/** A zip in which many names refer to the same compressed bytes. */
function overlapping(parts: Record<string, string>, names: number): Buffer {
  const zip = makeZip({ ...parts, 'xl/bomb.xml': blanks(20) });
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const start = zip.readUInt32LE(end + 16);
  const central = zip.subarray(zip.lastIndexOf(Buffer.from('504b0102', 'hex'), end), end);
  const directory = Buffer.concat([
    zip.subarray(start, end),
    ...Array.from({ length: names }, () => central),
  ]);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(Math.min(0xffff, tail.readUInt16LE(10) + names), 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([zip.subarray(0, start), directory, tail]);
}

/** A zip whose directory states a small size for a large part. */
function lying(): Buffer {
  const zip = makeZip(workbookParts(sheet(`<row/>${blanks(100)}`)));
  const name = zip.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml'));
  zip.writeUInt32LE(100, name - 46 + 24);
  return zip;
}

const parts = workbookParts(honest);
const bombs: Record<string, () => Buffer> = {
  'a sheet of nothing, packed a thousand times': () =>
    makeZip(workbookParts(sheet(`<row/>${blanks(150)}<row/>`))),
  'a part that says it is small': lying,
  'a workbook part of 150 MB': () =>
    makeZip({ ...parts, 'xl/workbook.xml': `${parts['xl/workbook.xml']}${blanks(150)}` }),
  'relations of 150 MB': () =>
    makeZip({
      ...parts,
      'xl/_rels/workbook.xml.rels': `${blanks(150)}${parts['xl/_rels/workbook.xml.rels']}`,
    }),
  'styles of 150 MB': () => makeZip({ ...parts, 'xl/styles.xml': `<styleSheet>${blanks(150)}</styleSheet>` }),
  'shared strings beyond all measure': () =>
    makeZip({
      ...parts,
      'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(60_000)}</t></si>`.repeat(5_000)}</sst>`,
    }),
  'twenty thousand parts': () =>
    makeZip({
      ...parts,
      ...Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`xl/p${at}.xml`, ''])),
    }),
  'ten thousand names for the same bytes': () => overlapping(parts, 10_000),
  'a zip where a sheet belongs': () => {
    const inner = makeZip({ 'xl/worksheets/sheet1.xml': makeZip({ a: blanks(20) }) });
    return makeZip({ ...parts, 'xl/worksheets/sheet1.xml': inner });
  },
  'tags in tags in tags': () => makeZip(workbookParts(sheet(`<row>${'<c>'.repeat(2_000_000)}`))),
  'a line without end': () => Buffer.alloc(30 * megabyte, 'x'),
  'commas without end': () => Buffer.alloc(30 * megabyte, ','),
  'a quotation without end': () => Buffer.from(`Load ID,Ship Date\n"${'x\n'.repeat(5 * megabyte)}`),
  'line ends without end': () => Buffer.alloc(30 * megabyte, '\r\n'),
  'a packed text that calls itself csv': () => deflateRawSync(Buffer.from(blanks(50))),
};

describe.each(Object.keys(bombs))('%s', (name) => {
  test('is refused on receipt, in little time and memory', async () => {
    const file = bombs[name]?.() ?? Buffer.alloc(0);
    const { customer, carrier } = testApp.people;
    const before = process.memoryUsage.rss();
    const started = performance.now();
    const sent = [
      await testApp.upload(uploads.receiveShipments, customer, {
        params: { id: Mode.RoadFTL },
        fileName: 'a.xlsx',
        file,
      }),
      await testApp.upload(uploads.receiveBidSheet, carrier, {
        query: { mode: Mode.RoadFTL },
        fileName: 'a.xlsx',
        file,
      }),
    ];
    for (const { status, body } of sent) {
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      const { resultCode } = body as unknown as { resultCode: number };
      expect([UploadResult.SizeTooSmall, UploadResult.InvalidFileType, UploadResult.InvalidFormat]).toContain(
        resultCode,
      );
    }
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * megabyte);
  });
});
