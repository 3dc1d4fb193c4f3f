import { expect, test } from 'vitest';
import { parseNumberFormat } from './numberFormat.ts';

test.each([
  ['dd/mm/yyyy', 'date'],
  ['[$-409]h:mm AM/PM', 'time'],
  ['[h]:mm', 'number'],
  ['[mm]:ss', 'number'],
  ['[$-F800]dddd, mmmm dd, yyyy', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
  ['[$-x-sysdate]dddd, mmmm dd, yyyy', 'date'],
  ['yyyy\\-mm\\-dd\\Thh:mm', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['mmm', 'date'],
  ['mm:ss.0', 'time'],
  ['hh:mm:ss.000', 'time'],
  ['h:mm a/p', 'time'],
  ['[Red]#,##0.00;[Blue]-#,##0.00', 'number'],
  ['[>=100]0;0.0', 'number'],
  ['[$€-407] #,##0.00', 'number'],
  ['#,##0 "days"', 'number'],
  ['0 \\d\\a\\y\\s', 'number'],
  ['0 lbs', 'number'],
  ['0_d', 'number'],
  ['0.00E+00', 'number'],
  ['# ?/?', 'number'],
  ['"d"@', 'number'],
  ['Standard', 'number'],
  ['"due: "dd.mm.yyyy', 'date'],
  ['', 'number'],
  [';;;', 'number'],
  ['General', 'number'],
  ['#,##0.00 "days"', 'number'],
])('%s shows a %s', (code, kind) => {
  expect(parseNumberFormat(code).kind).toBe(kind);
});

test('leading zeros are filled up to the format’s length', () => {
  expect(parseNumberFormat('00000')).toEqual({ kind: 'number', zeroPaddedTo: 5 });
});

test('no format, however long or unusual, slows the reader down', () => {
  const began = performance.now();
  for (const part of ['[', '"', '\\', '_', '*', '[h', ';', '[[]', '"\\"'])
    expect(parseNumberFormat(part.repeat(200_000)).zeroPaddedTo).toBe(0);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.each([
  ['#,##0.00 [$€-407]', ' €'],
  ['[$€-2] #,##0.00;[Red]-[$€-2] #,##0.00', ' €'],
  ['#,##0.00\\ "€"', ' €'],
  ['#,##0.00 €', ' €'],
  ['"£"#,##0', ' £'],
  ['_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', ' £'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', ' $'],
  ['\\$#,##0', ' $'],
  ['[$USD] #,##0.00', ' USD'],
  ['#,##0 "EUR"', ' EUR'],
  ['[$C$-409]#,##0', ' C$'],
  ['[$¥-411]#,##0', ' ¥'],
  ['0%', '%'],
  ['0.0%;[Red]-0.0%', '%'],
  ['[$-409]#,##0', undefined],
  ['#,##0 "%"', undefined],
  ['#,##0 "kg"', undefined],
  ['[$kr-41D]#,##0', undefined],
  ['#,##0.00', undefined],
  ['"€"', undefined],
])('%s shows %s after the number', (code, behind) => {
  expect(parseNumberFormat(code).behind).toBe(behind);
});
