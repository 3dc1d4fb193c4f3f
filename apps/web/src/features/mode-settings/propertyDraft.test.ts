import { propertyKeys } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { changesOf, effectsOf, problemsOf, propertyGroups, sayValue, valueOf } from './propertyDraft.ts';

it('groups every property once, under words', () => {
  const keys = propertyGroups.flatMap(({ properties }) => properties.map(({ key }) => key));
  expect(keys.toSorted()).toEqual([...propertyKeys].toSorted());
  expect(propertyGroups.map(({ name }) => name)).toContain('What carriers see');
  expect(
    propertyGroups.flatMap(({ properties }) => properties).find(({ key }) => key === 'awards.blockMonths')
      ?.name,
  ).toBe('Block months');
});

it('reads what is typed as the property’s type', () => {
  expect(valueOf({ kind: 'decimal', min: 0, max: 9 }, '2.5')).toBe(2.5);
  expect(valueOf({ kind: 'decimal', min: 0, max: 9 }, '')).toBeNull();
  expect(valueOf({ kind: 'month' }, '')).toBeNull();
  expect(valueOf({ kind: 'integers', min: 1, max: 9 }, '1, 3;6 ')).toEqual([1, 3, 6]);
  expect(valueOf({ kind: 'boolean' }, true)).toBe(true);
});

it('keeps what differs, and says what is wrong with it', () => {
  const stored = { 'contract.months': 12, 'awards.blockMonths': [1, 3], 'visibility.target': false };
  const draft = { 'contract.months': 12, 'awards.blockMonths': [1, 3, 6], 'visibility.target': true };
  expect(changesOf(draft, stored)).toEqual({ 'awards.blockMonths': [1, 3, 6], 'visibility.target': true });
  expect(problemsOf({ 'contract.months': 99 })).toEqual({
    'contract.months': 'contract.months is a whole number from 1 to 36.',
  });
});

it('says what saving sets off', () => {
  expect(effectsOf({ 'contract.months': 6, 'visibility.target': true })).toEqual([
    'The months of the contract change: forecasts and baselines are worked out anew.',
    'Carriers see more or less from now on.',
  ]);
  expect(effectsOf({})).toEqual([]);
});

it('says a value as a person reads it', () => {
  expect([true, null, [1, 3], 2.5].map(sayValue)).toEqual(['on', 'empty', '1, 3', '2.5']);
});
