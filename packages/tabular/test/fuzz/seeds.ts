import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { sharedData } from '../../src/test-support/sharedData.ts';
import { fixtureWorkbooks } from '../corpus/fixtureWorkbooks.ts';

/** Valid files to break: all manually built ones, one of hucre's, and the real ones if available. */
export async function wholeFiles(): Promise<Buffer[]> {
  const rows = Array.from({ length: 40 }, (_, row) => [
    `id ${row}`,
    row * 1.5,
    row % 2 === 0,
    null,
    'Köln, "here"',
  ]);
  const csv = [
    'id,city,kg',
    ...rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')),
  ];
  const names = [
    'ghc/Appendix_Ci_Transit_Time_Tables_Fake_Data.xlsx',
    'ghc/7_2b_domestic_service_area_prices_golden.csv',
    't100/t100_international_first_1000.csv',
  ];
  const real = names.map(sharedData).filter((path) => path !== null);
  return [
    ...fixtureWorkbooks.map(({ bytes }) => bytes),
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Loads', rows }] })),
    Buffer.from(csv.join('\r\n')),
    Buffer.from(`\ufeff${csv.join('\n')}`, 'utf16le'),
    Buffer.from(csv.join('\r').replaceAll('"', "'"), 'latin1'),
    ...real.map((path) => readFileSync(path)),
  ];
}

/** Whether the parts of a zip can be extracted with the plain 32-bit values of its directory. */
export function isPlainZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return bytes.toString('latin1', 0, 2) === 'PK' && bytes.readUInt32LE(end + 16) < bytes.length;
}
