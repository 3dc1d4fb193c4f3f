import { expect, it } from 'vitest';
import { monthRooms, monthsWithoutRoom } from './monthRooms.ts';

const months = ['2027-01', '2027-02', '2027-03'];
const given = [
  { month: '2027-01', share: 33.33, carrierName: 'A', status: 'Accepted', contractNo: 1 },
  { month: '2027-01', share: 33.33, carrierName: 'B', status: 'Pending', contractNo: 1 },
  { month: '2027-02', share: 100, carrierName: 'A', status: 'Accepted', contractNo: 1 },
];

it('states exactly how much of each month is left', () => {
  expect(monthRooms(months, given, 1).map(({ freePercent }) => freePercent)).toEqual([33.34, 0, 100]);
});

it('separates what other contracts award, which leaves less too', () => {
  const elsewhere = { month: '2027-03', share: 40, carrierName: 'A', status: 'Accepted', contractNo: 2 };
  expect(monthRooms(months, [...given, elsewhere], 1).at(-1)).toEqual({
    month: '2027-03',
    given: [],
    elsewhere: [elsewhere],
    freePercent: 60,
  });
});

it('names the selected months without room for the share', () => {
  const rooms = monthRooms(months, given, 1);
  expect(monthsWithoutRoom(rooms, ['2027-01', '2027-03'], 50)).toEqual(['2027-01']);
  expect(monthsWithoutRoom(rooms, ['2027-01'], 33.34)).toEqual([]);
});
