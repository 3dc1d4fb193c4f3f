import { expect, it } from 'vitest';
import { receivedFields } from './receivedFields.ts';

it('names every cell, whatever the headers', () => {
  const fields = receivedFields({ headers: ['Weight', ' ', 'Weight'], cells: ['1', '2', '3', '4'] });
  expect(fields.map(({ label }) => label)).toEqual(['Weight', 'Column 2', 'Weight (column 3)', 'Column 4']);
  expect(fields.map(({ value }) => value)).toEqual(['1', '2', '3', '4']);
});
