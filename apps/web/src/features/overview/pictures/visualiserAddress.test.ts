import { expect, it } from 'vitest';
import type { Breakdown } from './pictures.api.ts';
import { choicesOf, filtersOf } from './visualiserAddress.ts';

const row = (key: string) => ({ key, label: key, filter: [{ column: 'regionPair', anyOf: [key] }] });
const breakdownOf = (...pairs: string[]) =>
  ({ byRegion: pairs.map(row), byEquipment: [], byCarrier: [], byBusinessUnit: [] }) as unknown as Breakdown;

it('selects regions by pair, and by one end if lanes run between regions', () => {
  const breakdown = breakdownOf('APAC – USMCA', 'EMEA');
  expect(choicesOf(breakdown, 'region').map(({ label }) => label)).toEqual([
    'From or to APAC',
    'From or to EMEA',
    'From or to USMCA',
    'From APAC',
    'From EMEA',
    'To EMEA',
    'To USMCA',
    'APAC – USMCA',
    'EMEA',
  ]);
  const filterOf = (key: string) => filtersOf(new URLSearchParams({ region: key }), breakdown);
  expect(filterOf('eitherRegion:USMCA')).toEqual([{ column: 'eitherRegion', anyOf: ['USMCA'] }]);
  expect(filterOf('destRegion:USMCA')).toEqual([{ column: 'destRegion', anyOf: ['USMCA'] }]);
  expect(filterOf('APAC – USMCA')).toEqual([{ column: 'regionPair', anyOf: ['APAC – USMCA'] }]);
  expect(choicesOf(breakdownOf('EMEA', 'USMCA'), 'region').map(({ key }) => key)).toEqual(['EMEA', 'USMCA']);
});
