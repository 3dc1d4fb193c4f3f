import { expect, test } from 'vitest';
import { csvCells } from './csvCells.ts';

test('escapes text that a spreadsheet would run, also after blanks or in full-width characters, and keeps numbers', () => {
  expect(csvCells([' =1+1', '＝1+1', '@x', '-12.50', '- on request', null, 3, 'a,"b"'])).toBe(
    `' =1+1,'＝1+1,'@x,-12.50,'- on request,,3,"a,""b"""`,
  );
});
