import { expect, test } from 'vitest';
import { csvCells } from './csvCells.ts';

test('a text that a spreadsheet would run is held back, also behind blanks or in full width; numbers stay', () => {
  expect(csvCells([' =1+1', '＝1+1', '@x', '-12.50', '- on request', null, 3, 'a,"b"'])).toBe(
    `' =1+1,'＝1+1,'@x,-12.50,'- on request,,3,"a,""b"""`,
  );
});
