import { expect, it } from 'vitest';
import { colourParts } from './colourParts.ts';

it('splits lanes by colour, including those without one', () => {
  expect(colourParts({ lanes: 40, green: 10, amber: 0, red: 20 })).toEqual([
    { colour: 'Green', lanes: 10, percent: 25 },
    { colour: 'Red', lanes: 20, percent: 50 },
    { colour: undefined, lanes: 10, percent: 25 },
  ]);
});

it('has no parts without lanes', () => {
  expect(colourParts({ lanes: 0, green: 0, amber: 0, red: 0 })).toEqual([]);
});
