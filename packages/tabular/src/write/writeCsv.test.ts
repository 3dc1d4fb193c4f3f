import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type WriteCsvOptions, writeCsv } from './writeCsv.ts';
import type { WrittenCell } from './writtenCell.ts';

async function written(rows: WrittenCell[][], options?: WriteCsvOptions): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCsv(rows, options)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

describe('writing CSV', () => {
  it('writes every kind of cell', async () => {
    const row = ['a,b', 'say "hi"', 'x\ny', -1.5, { decimal: '12345678901234567.89' }, true, null];
    expect(await written([row, [new Date('2026-11-20'), new Date('2026-11-20T13:30:00Z')]])).toBe(
      '"a,b","say ""hi""","x\ny",-1.5,12345678901234567.89,TRUE,\r\n2026-11-20,2026-11-20T13:30:00\r\n',
    );
    expect(await written([['ä', ' b']], { byteOrderMark: true, delimiter: ';', lineEnd: '\n' })).toBe(
      '\ufeffä;" b"\n',
    );
  });

  it.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', ' =1', '＝1', '=cmd|"/c calc"!A1', '-', '+49 30 1234'])(
    'escapes %j',
    async (text) => {
      const cell = Papa.parse<string[]>(await written([[text, 'x']])).data[0]?.[0];
      expect(cell).toBe(`'${text}`);
    },
  );

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['Dallas;=1', "Dallas;'=1"],
    ['Dallas; @x\t+1', "Dallas;' @x\t'+1"],
    ['Dallas\n-1', "Dallas\n'-1"],
  ])('escapes %j with another delimiter', async (text, disarmed) => {
    const rows = Papa.parse<string[]>(await written([[text, 'x']]), { delimiter: ',', newline: '\r\n' }).data;
    expect(rows[0]?.[0]).toBe(disarmed);
  });

  it.each(['-12.50', '+3', '-.5', '-7%', 'a=b', 'x-1', 'a; b', 'a\nb'])(
    'leaves %j unchanged',
    async (text) => {
      expect(await written([[text]])).toBe(text.includes('\n') ? `"${text}"\r\n` : `${text}\r\n`);
    },
  );

  it('leaves everything unchanged on request', async () => {
    expect(await written([['=1+1']], { protectFromFormulas: false })).toBe('=1+1\r\n');
  });

  it('is read back unchanged by papaparse', async () => {
    const table = fc.array(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 9 }), { minLength: 2, maxLength: 4 }),
      {
        minLength: 1,
      },
    );
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const csv = await written(rows, { protectFromFormulas: false });
        expect(Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1)).toEqual(
          rows,
        );
      }),
      { numRuns: 100 },
    );
  });
});
