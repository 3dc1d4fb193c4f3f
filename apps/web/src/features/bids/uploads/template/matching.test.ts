import { expect, it } from 'vitest';
import {
  chargeKey,
  chargesOf,
  columnIn,
  withColumn,
  withMeaning,
  withNamed,
  withPlaces,
  withTaken,
} from './matching.ts';
import type { Matching } from './template.api.ts';

const column = (columnNo: number, more: Partial<Matching['columns'][number]> = {}) => ({
  columnNo,
  means: null,
  charges: [],
  month: null,
  texts: [],
  ...more,
});
const matching: Matching = {
  sheet: 0,
  columns: [
    column(0, { means: 'origin' }),
    column(2, { means: 'rate', charges: [{ chargeNo: 1, breakNo: 3 }] }),
  ],
  places: [],
  currency: null,
  answers: {},
};

it('converts charges and breaks to list entries and back', () => {
  const cells = [
    { chargeNo: 1, breakNo: 3 },
    { chargeNo: 12, breakNo: null },
  ];
  expect(cells.map(chargeKey)).toEqual(['1/3', '12']);
  expect(chargesOf(['1/3', '12'])).toEqual(cells);
});

it('drops what belonged to an earlier meaning, and keeps columns in order', () => {
  expect(columnIn(withMeaning(matching, 2, 'capacity'), 2)).toEqual(column(2, { means: 'capacity' }));
  const more = withColumn(matching, column(1, { means: 'destination' }));
  expect(more.columns.map(({ columnNo }) => columnNo)).toEqual([0, 1, 2]);
  expect(columnIn(matching, 7)).toEqual(column(7));
});

it('matches rows by their texts, and names charges by them', () => {
  const only = withTaken(column(1, { means: 'only' }), ['Peak', 'NonPeak']);
  expect(only.texts).toEqual([
    { text: 'Peak', charges: [] },
    { text: 'NonPeak', charges: [] },
  ]);
  const fuel = [{ chargeNo: 2, breakNo: null }];
  const named = withNamed(column(1, { means: 'charge' }), 'FSC', fuel);
  expect(named.texts).toEqual([{ text: 'FSC', charges: fuel }]);
  expect(withNamed(named, 'FSC', []).texts).toEqual([]);
});

it('assigns places to a text, and removes them', () => {
  const given = withPlaces(matching, 'NL', ['Rotterdam', 'Amsterdam']);
  expect(given.places).toEqual([{ text: 'NL', labels: ['Rotterdam', 'Amsterdam'] }]);
  expect(withPlaces(given, 'NL', []).places).toEqual([]);
});
