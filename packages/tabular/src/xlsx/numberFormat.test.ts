import { expect, test } from 'vitest';
import { parseNumberFormat } from './numberFormat.ts';

test.each([
  ['dd/mm/yyyy', 'date'],
  ['[$-409]h:mm AM/PM', 'time'],
  ['[h]:mm', 'number'],
  ['General', 'number'],
  ['#,##0.00 "days"', 'number'],
])('%s shows a %s', (code, kind) => {
  expect(parseNumberFormat(code).kind).toBe(kind);
});

test('leading zeros are filled up to what the format shows', () => {
  expect(parseNumberFormat('00000')).toEqual({ kind: 'number', zeroPaddedTo: 5 });
});

test('no format, however long and strange, holds a reader up', () => {
  const began = performance.now();
  for (const part of ['[', '"', '\\', '_', '*', '[h', ';', '[[]', '"\\"'])
    expect(parseNumberFormat(part.repeat(200_000)).zeroPaddedTo).toBe(0);
  expect(performance.now() - began).toBeLessThan(2_000);
});
