import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawnCases } from '../../../../tools/lib/drawnCases.ts';
import type { CellBatch } from '../cellBatch.ts';
import { defaultLimits } from '../limits.ts';
import { TabularError } from '../tabularError.ts';
import { builtInFormat, parseNumberFormat } from './numberFormat.ts';
import { SharedStrings } from './sharedStrings.ts';
import { SheetBatches } from './sheetBatches.ts';
import { SheetHandler } from './sheetHandler.ts';
import { XmlScanner } from './xmlScanner.ts';

const strings = new SharedStrings();
for (const text of ['null', 'eins & zwei', '', 'x'.repeat(99)]) strings.add(Buffer.from(text), text.length);
const shownNumbers = [
  builtInFormat(0),
  builtInFormat(14),
  parseNumberFormat('00000'),
  builtInFormat(20),
  parseNumberFormat('0.0%'),
  parseNumberFormat('0 "€"'),
];

/** Returns rows with their numbers, or the error code. `window`: bytes that the scanner processes at a time. */
function readRows(xml: string, isQuick: boolean, window?: number): string[][] | string {
  try {
    return batchesOf(xml, isQuick, window).flatMap(rowsOf);
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    return error.code;
  }
}

function batchesOf(xml: string, isQuick: boolean, window?: number): CellBatch[] {
  const batches = new SheetBatches(defaultLimits);
  const handler = new SheetHandler(batches, strings, shownNumbers, false);
  const thorough = {
    open: handler.open.bind(handler),
    close: handler.close.bind(handler),
    text: handler.text.bind(handler),
  };
  const limits = { longestToken: 100_000, maxDepth: 20 };
  const scanner = new XmlScanner(isQuick ? handler : thorough, limits, window);
  scanner.write(Buffer.from(xml));
  scanner.end();
  return batches.takeLast();
}

it('names formulas without a value, whichever reader reads them', () => {
  const cells = [
    '<c r="A1"><f>B1</f></c>',
    '<c r="B1"><f>C1*2</f><v></v></c>',
    '<c r="C1"><f>D1</f><v/></c>',
    '<c r="D1" t="str"><f>IF(A1="","",1)</f><v></v></c>',
    '<c r="E1" s="3"/>',
    '<c r="F1"><f>1+1</f><v>2</v></c>',
    '<c r="G1" t="str"><f t="shared" si="0"/></c>',
  ];
  const again = cells.map((cell) => cell.replace(/r="([A-G])1"/, 'r="$12"')).join('');
  const xml = `<sheetData><row r="1">${cells.join('')}</row><row r="2">${again}</row></sheetData>`;
  for (const isQuick of [true, false])
    expect(batchesOf(xml, isQuick)[0]?.positions.uncalculated).toEqual(
      [1, 2].flatMap((rowNumber) => [0, 1, 2].map((column) => ({ rowNumber, column }))),
    );
});

it('names hidden rows, whichever reader reads them', () => {
  const row = (number: number, attributes = '') =>
    `<row r="${number}"${attributes}><c r="A${number}"><v>${number}</v></c></row>`;
  const xml = `<sheetData>${row(1)}${row(2, ' hidden="1"')}${row(3, ' hidden="0" ht="12"')}<row r="4" hidden="1"/>${row(5, ' spans="1:9" hidden="true"')}${row(6, ' height="1"')}</sheetData>`;
  for (const isQuick of [true, false]) {
    const hidden = batchesOf(xml, isQuick).flatMap((batch) =>
      Array.from({ length: batch.rowCount }, (_, at) => at)
        .filter((at) => batch.isHidden(at))
        .map((at) => batch.rowNumber(at)),
    );
    expect(hidden).toEqual([2, 5]);
  }
});

function rowsOf(batch: CellBatch): string[][] {
  return Array.from({ length: batch.rowCount }, (_, row) => [
    String(batch.rowNumber(row)),
    ...batch.texts(row),
  ]);
}

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .double({ min: -1e6, max: 1e6, noNaN: true })
    .map((number) => number.toFixed(17 - String(Math.trunc(number)).length)),
  fc.constantFrom(
    '',
    '0',
    '-0',
    '00',
    '1.50',
    '.5',
    '5.',
    '-',
    '1e5',
    '1E+21',
    'x',
    '60',
    '46346',
    '46346.75',
  ),
  fc.constantFrom(
    '1',
    '2',
    '3',
    '4',
    '-3.5',
    '2958466',
    '9'.repeat(17),
    `0.${'9'.repeat(17)}`,
    '12.345678901234565',
  ),
  fc.constantFrom(
    'a &amp; b',
    '&lt;&gt;&quot;&apos;&#65;&#x42;',
    '_x0041_',
    '_x',
    'a_b',
    '&bogus;',
    '&amp',
    'é',
    '\r\n',
  ),
  fc.constantFrom('<![CDATA[<b>&]]>', '<!-- no -->yes', '&#95;x0041_', '\u{1f600}', 'TRUE', '0x10'),
);
const type = fc.constantFrom(
  '',
  '',
  ' t="n"',
  ' t="str"',
  ' t="b"',
  ' t="s"',
  ' t="e"',
  ' t="inlineStr"',
  ' t="d"',
  " t='str'",
);
const style = fc.constantFrom(
  '',
  ' s="0"',
  ' s="1"',
  ' s="2"',
  ' s="3"',
  ' s="4"',
  ' s="5"',
  ' s="9"',
  ' cm="1"',
  ' ph="1"',
  ' s="x"',
);
const content = fc.constantFrom(
  'v',
  'v',
  'formula',
  'shared',
  'is',
  'rich',
  'none',
  'closed',
  'blank',
  'odd',
);
const cell = fc.tuple(type, style, content, value, fc.integer({ min: 0, max: 3 }));
const rowTag = fc.constantFrom(
  '<row>',
  '<row r="#">',
  '<row r="#" spans="1:9" ht="15.5">',
  "<row r='#'>",
  '<row  r="#">',
  '<row r="#" ht="1>2">',
  '<row r="#"\n>',
);
const rowEnd = fc.constantFrom('</row>', '</row>', '</row >', '\n</row>\n');
const row = fc.tuple(rowTag, fc.array(cell, { maxLength: 5 }), rowEnd, fc.constantFrom('', ' ', '\n'));

function rowXml(
  [tag, cells, end, between]: typeof row extends fc.Arbitrary<infer Row> ? Row : never,
  number: number,
): string {
  let column = 0;
  const written = cells.map(([cellType, cellStyle, inside, text, step]) => {
    column += Math.max(1, step);
    const reference = step === 0 ? '' : ` r="${String.fromCharCode(64 + column)}${number}"`;
    const start = `<c${reference}${cellStyle}${cellType}`;
    const insides: Record<string, string> = {
      v: `<v>${text}</v>`,
      formula: `<f>A1&amp;B1</f><v>${text}</v>`,
      shared: `<f t="shared" ref="A1:B2" si="0"/><v>${text}</v>`,
      is: `<is><t>${text}</t></is>`,
      rich: `<is><r><t>${text}</t></r><r><t xml:space="preserve"> more</t></r><rPh><t>no</t></rPh></is>`,
      odd: `<v >${text}</v >`,
      blank: '\n ',
    };
    return inside === 'closed' ? `${start}/>` : `${start}>${insides[inside] ?? ''}</c>`;
  });
  return `${tag.replace('#', String(number))}${written.join(between)}${end}`;
}

it('matches the thorough reader for any rows, complete or cut anywhere', () => {
  const table = fc.array(row, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.integer({ min: 16, max: 200 }), (rows, window) => {
      const xml = `<worksheet><sheetData>${rows.map((plan, at) => rowXml(plan, at + 1)).join('')}</sheetData></worksheet>`;
      const thorough = readRows(xml, false);
      expect(readRows(xml, true)).toEqual(thorough);
      expect(readRows(xml, true, window)).toEqual(thorough);
    }),
    { numRuns: drawnCases(600, 3000), seed: 20_261_121 },
  );
});
