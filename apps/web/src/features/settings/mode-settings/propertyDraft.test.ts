import { plainTypeOf, propertyCatalogue, type PropertyDetails, propertyKeys } from '@lanewright/freight';
import { expect, it } from 'vitest';
import type { PlacedProperty } from './modeSettings.api.ts';
import { changesOf, groupsOf, problemsOf, sayValue, valueOf } from './propertyDraft.ts';

const placed: PlacedProperty[] = [
  ...propertyKeys.map((name): PlacedProperty => {
    const details: PropertyDetails = propertyCatalogue[name];
    return {
      name,
      type: plainTypeOf(details.type),
      rule: '',
      meaning: details.meaning,
      defaultValue: details.default,
      value: details.default,
      isSet: false,
      isCustom: false,
      mayBeSetBy: details.ownerOnly === true ? ['Owner'] : ['Customer', 'Owner'],
    };
  }),
  {
    name: 'sourcing.region',
    type: 'numbers',
    rule: '',
    meaning: 'Ours.',
    defaultValue: [1],
    value: [2, 3],
    isSet: true,
    isCustom: true,
    mayBeSetBy: ['Customer', 'Owner'],
  },
];

it('groups every property once, under headings', () => {
  const groups = groupsOf(placed);
  const shown = groups.flatMap(({ properties }) => properties);
  expect(shown.map(({ key }) => key).toSorted()).toEqual(placed.map(({ name }) => name).toSorted());
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(['What carriers see', 'Custom']));
  expect(shown.find(({ key }) => key === 'awards.blockMonths')?.name).toBe('Months awarded at once');
  expect(shown.filter(({ isOwnerOnly }) => isOwnerOnly).map(({ key }) => key)).toEqual([
    'uploads.autoApprove',
  ]);
});

it('reads typed text as the property’s type', () => {
  expect(valueOf({ kind: 'decimal', min: 0, max: 9 }, '2.5')).toBe(2.5);
  expect(valueOf({ kind: 'decimal', min: 0, max: 9 }, '')).toBeNull();
  expect(valueOf({ kind: 'month' }, '')).toBeNull();
  expect(valueOf({ kind: 'integers', min: 1, max: 9 }, '1, 3;6 ')).toEqual([1, 3, 6]);
  expect(valueOf({ kind: 'numbers' }, '1.5 2')).toEqual([1.5, 2]);
  expect(valueOf({ kind: 'boolean' }, true)).toBe(true);
});

it('keeps what differs, and says what is invalid', () => {
  const draft = { 'contract.months': 12, 'awards.blockMonths': [1, 3], 'sourcing.region': [] };
  expect(changesOf(draft, placed)).toEqual({ 'awards.blockMonths': [1, 3], 'sourcing.region': [] });
  expect(problemsOf({ ...draft, 'contract.months': 99 }, placed)).toEqual({
    'contract.months': 'Enter a whole number from 1 to 36.',
    'sourcing.region': 'Enter a list of 1 to 100 numbers.',
  });
});

it('formats a value for reading', () => {
  expect([true, null, '', [1, 3], 2.5].map(sayValue)).toEqual(['on', 'empty', 'empty', '1, 3', '2.5']);
});
