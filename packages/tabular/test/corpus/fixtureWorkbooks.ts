import { type WorkbookOptions, workbookOf } from './workbookOf.ts';

/** A manually built workbook, and the content of its sheets. */
export interface HandMade {
  readonly name: string;
  readonly bytes: Buffer;
  /** By sheet: rows of texts by their number. */
  readonly holds: readonly Readonly<Record<number, readonly string[]>>[];
  /** Why another reader cannot be compared: it does not read such a file, or is known to read it differently. */
  readonly notHucre?: string;
  readonly notLibreOffice?: string;
}

const c = (ref: string, value: string | number, style = 0, type = '') =>
  `<c r="${ref}"${style ? ` s="${style}"` : ''}${type ? ` t="${type}"` : ''}><v>${value}</v></c>`;

const everyKind: WorkbookOptions = {
  strings:
    '<si><t>one</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch text</t></r><rPh sb="0" eb="1"><t>no</t></rPh><phoneticPr fontId="0"/></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t xml:space="preserve"> a &lt;b&gt; &amp; "c" &#x20AC; </t></si>',
  sheets: [
    {
      rows: `<row r="2" spans="2:5" ht="15" customHeight="1">${c('B2', 0, 0, 's')}${c('C2', 1, 0, 's')}${c('D2', 2, 0, 's')}${c('E2', 3, 0, 's')}</row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>inline</t></is></c><c r="B4" t="inlineStr"><is><r><t>in</t></r><r><t xml:space="preserve"> line</t></r></is></c>${c('C4', 1, 0, 'b')}${c('D4', 0, 0, 'b')}${c('E4', '#N/A', 0, 'e')}${c('F4', '#DIV/0!', 0, 'e')}</row>
        <row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" t="str"><f t="shared" ref="B5:B6" si="0">"a"&amp;"b"</f><v>ab</v></c><c r="C5" t="b"><f>1=1</f><v>1</v></c></row>
        <row r="6"><c r="B6" t="str"><f t="shared" si="0"/><v>ab</v></c><c r="AA6"><v>-12.5</v></c></row>
        <row r="7"><c r="A7" s="0"/></row>`,
    },
  ],
};

const kinds = [
  {
    2: ['', 'one', 'rich text', '東京', ' a <b> & "c" € '],
    4: ['inline', 'in line', 'TRUE', 'FALSE', '#N/A', '#DIV/0!'],
    5: ['2', 'ab', 'TRUE'],
    6: ['', 'ab', ...Array.from({ length: 24 }, () => ''), '-12.5'],
  },
];

const dates: WorkbookOptions = {
  formats: [
    14,
    22,
    20,
    'dd/mm/yyyy" hrs"',
    '[$-409]h:mm AM/PM',
    'yyyy\\-mm\\-dd',
    '[$-F800]dddd, mmmm dd, yyyy',
  ],
  sheets: [
    {
      rows: `<row r="1">${c('A1', 46346, 1)}${c('B1', 46346.5625, 2)}${c('C1', 0.5625, 3)}${c('D1', 46346, 4)}${c('E1', 0.75, 5)}${c('F1', 43831.999988425923, 6)}${c('G1', 61, 7)}</row>`,
    },
  ],
};

const numbers = [
  '0.30000000000000004',
  '1.2E-3',
  '1234567.891',
  '-0.5',
  '12345678901234567',
  '1E+21',
  '4.0',
  '0',
  '99.995000000000005',
];
const row = (cells: string) => `<row r="1">${cells}</row>`;
const oneCell = { rows: row(c('A1', 'here', 0, 'str')) };
const here = [{ 1: ['here'] }];

/** One workbook for every known way to write one. */
export const fixtureWorkbooks: readonly HandMade[] = [
  { name: 'every-kind', bytes: workbookOf(everyKind), holds: kinds },
  { name: 'prefixed', bytes: workbookOf({ ...everyKind, prefix: 'x:' }), holds: kinds },
  { name: 'strict', bytes: workbookOf({ ...everyKind, strict: true }), holds: kinds },
  {
    name: 'zip64',
    bytes: workbookOf({ ...everyKind, zip: { zip64: true } }),
    holds: kinds,
    notLibreOffice: 'wants ZIP64 in its local headers too',
  },
  { name: 'descriptors', bytes: workbookOf({ ...everyKind, zip: { descriptors: true } }), holds: kinds },
  { name: 'stored', bytes: workbookOf({ ...everyKind, zip: { stored: true } }), holds: kinds },
  {
    name: 'capital-letters',
    bytes: workbookOf({
      ...everyKind,
      nameInZip: (part) => (part.startsWith('xl/s') ? part.toUpperCase() : part),
    }),
    holds: kinds,
    notHucre: 'takes names to the letter',
    notLibreOffice: 'takes names to the letter',
  },
  {
    name: 'backslashes',
    bytes: workbookOf({ ...everyKind, nameInZip: (part) => part.replaceAll('/', '\\') }),
    holds: kinds,
    notHucre: 'takes names to the letter',
    notLibreOffice: 'takes names to the letter',
  },
  {
    name: 'leading-slash',
    bytes: workbookOf({ ...everyKind, nameInZip: (part) => `/${part}` }),
    holds: kinds,
    notHucre: 'takes names to the letter',
    notLibreOffice: 'takes names to the letter',
  },
  {
    name: 'dates-1900',
    bytes: workbookOf(dates),
    holds: [
      {
        1: [
          '2026-11-20',
          '2026-11-20T13:30:00',
          '13:30:00',
          '2026-11-20',
          '18:00:00',
          '2020-01-01T23:59:59',
          '1900-03-01',
        ],
      },
    ],
  },
  {
    name: 'dates-1904',
    bytes: workbookOf({ ...dates, workbookPr: '<workbookPr date1904="1"/>' }),
    holds: [
      {
        1: [
          '2030-11-21',
          '2030-11-21T13:30:00',
          '13:30:00',
          '2030-11-21',
          '18:00:00',
          '2024-01-02T23:59:59',
          '1904-03-02',
        ],
      },
    ],
  },
  {
    name: 'leap-bug',
    bytes: workbookOf({
      formats: [14],
      sheets: [{ rows: row(c('A1', 1, 1) + c('B1', 59, 1) + c('C1', 60, 1) + c('D1', 61, 1)) }],
    }),
    holds: [{ 1: ['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01'] }],
    notHucre: 'has no 29 February 1900',
    notLibreOffice: 'counts the first two months of 1900 a day off',
  },
  {
    name: 'elapsed-and-words',
    bytes: workbookOf({
      formats: ['[h]:mm', '0 "days"', '0.00\\ \\d\\a\\y\\s', '[Red]#,##0.00', '00000'],
      sheets: [
        {
          rows: row(
            c('A1', 1.5, 1) + c('B1', 3, 2) + c('C1', 2.5, 3) + c('D1', 1234.5, 4) + c('E1', 2139, 5),
          ),
        },
      ],
    }),
    holds: [{ 1: ['1.5', '3', '2.5', '1234.5', '02139'] }],
    notHucre: 'takes elapsed time for a date',
    notLibreOffice: 'shows elapsed time as hours',
  },
  {
    name: 'iso-dates',
    bytes: workbookOf({
      strict: true,
      formats: [14],
      sheets: [
        {
          rows: row(
            c('A1', '2026-01-15', 1, 'd') +
              c('B1', '2026-01-15T08:30:00', 1, 'd') +
              c('C1', '2026-01-16T00:00:00', 1, 'd'),
          ),
        },
      ],
    }),
    holds: [{ 1: ['2026-01-15', '2026-01-15T08:30:00', '2026-01-16'] }],
    notHucre: 'gives such dates as they are written',
  },
  {
    name: 'numbers',
    bytes: workbookOf({
      sheets: [
        { rows: row(numbers.map((text, at) => c(`${String.fromCharCode(65 + at)}1`, text)).join('')) },
      ],
    }),
    holds: [
      {
        1: [
          '0.3',
          '0.0012',
          '1234567.891',
          '-0.5',
          '12345678901234600',
          '1000000000000000000000',
          '4',
          '0',
          '99.995',
        ],
      },
    ],
  },
  {
    name: 'no-references',
    bytes: workbookOf({
      sheets: [
        { rows: '<row><c t="str"><v>a</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>' },
      ],
    }),
    holds: [{ 1: ['a', '', '3'], 3: ['4'] }],
  },
  {
    name: 'text-beside-value',
    bytes: workbookOf({
      sheets: [{ rows: row('<c r="A1" t="inlineStr"><v>1.0</v><is><r><t>1.</t></r></is></c>') }],
    }),
    holds: [{ 1: ['1.'] }],
    notLibreOffice: 'joins both',
  },
  {
    name: 'lying-dimension',
    bytes: workbookOf({
      sheets: [
        {
          before: '<dimension ref="A1:A1"/>',
          rows: `<row r="1">${c('A1', 1)}${c('C1', 2)}</row><row r="9">${c('D9', 3)}</row>`,
        },
      ],
    }),
    holds: [{ 1: ['1', '', '2'], 9: ['', '', '', '3'] }],
  },
  {
    name: 'escapes',
    bytes: workbookOf({
      strings:
        '<si><t>a_x000D__x000A_b</t></si><si><t>_x005F_x0041_</t></si><si><t>_x00E9_t_x00e9_ x_x_</t></si>',
      sheets: [
        {
          rows: row(
            c('A1', 0, 0, 's') + c('B1', 1, 0, 's') + c('C1', 2, 0, 's') + c('D1', '_x0041_B', 0, 'str'),
          ),
        },
      ],
    }),
    holds: [{ 1: ['a\r\nb', '_x0041_', 'été x_x_', 'AB'] }],
    notLibreOffice: 'writes CR and LF as one line break',
  },
  {
    name: 'sheets',
    bytes: workbookOf({
      sheets: [
        { name: 'Second part first', part: 'worksheets/sheet2.xml', rows: row(c('A1', 1)) },
        { name: 'Hidden', state: 'hidden', part: 'worksheets/sheet1.xml', rows: row(c('A1', 2)) },
        { name: 'Deeply', state: 'veryHidden', part: 'elsewhere/data.xml', rows: row(c('A1', 3)) },
        { name: 'Bids &amp; more', rows: row(c('A1', 4)) },
        { name: 'Empty', rows: '' },
      ],
    }),
    holds: [{ 1: ['1'] }, { 1: ['2'] }, { 1: ['3'] }, { 1: ['4'] }, {}],
  },
  {
    name: 'merged',
    bytes: workbookOf({
      sheets: [
        {
          rows: `<row r="1">${c('A1', 'ID', 0, 'str')}${c('B1', 'Origin', 0, 'str')}<c r="C1"/></row><row r="2"><c r="A2"/>${c('B2', 'City', 0, 'str')}${c('C2', 'State', 0, 'str')}</row><row r="3">${c('A3', 1)}${c('B3', 'Ulm', 0, 'str')}</row>`,
          behind: '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>',
        },
      ],
    }),
    holds: [{ 1: ['ID', 'Origin'], 2: ['', 'City', 'State'], 3: ['1', 'Ulm'] }],
  },
  {
    name: 'written-by-hand',
    bytes: workbookOf({
      sheets: [
        {
          rows: `\n  <!-- <row r="7"> -->\n  <row  r='1'\tht = "15" >\n    <c\n t='str' r='A1' ><v><![CDATA[a&b]]></v></c >\n    <c r="B1" t="str"><v>x</v>\n</c>\n  </row>\n`,
        },
      ],
    }),
    holds: [{ 1: ['a&b', 'x'] }],
  },
  {
    name: 'targets-from-root',
    bytes: rewired('worksheets/sheet1.xml', '/xl/worksheets/sheet1.xml'),
    holds: here,
  },
  {
    name: 'targets-with-dots',
    bytes: rewired('worksheets/sheet1.xml', '../xl/./worksheets/sheet1.xml'),
    holds: here,
    notHucre: 'does not follow dots',
    notLibreOffice: 'does not follow dots',
  },
];

/** A workbook whose relationship has another path to its sheet. */
function rewired(from: string, to: string): Buffer {
  return workbookOf({
    sheets: [oneCell],
    zip: { stored: true, rewrite: (xml) => xml.replace(`Target="${from}"`, `Target="${to}"`) },
  });
}
