import { expect, it } from 'vitest';
import { readDay } from './dayText.ts';

it.each([
  ['2027-03-31', '2027-03-31'],
  ['2027/3/1', '2027-03-01'],
  ['31/3/2027', '2027-03-31'],
  ['3/31/2027', '2027-03-31'],
  ['4.4.2027', '2027-04-04'],
  ['31 Mar 2027', '2027-03-31'],
  ['31-Mar-2027', '2027-03-31'],
  ['March 31, 2027', '2027-03-31'],
])('%s is %s', (written, day) => {
  expect(readDay(written)).toBe(day);
});

it.each(['3/4/2027', '2027-02-30', '31 Foo 2027', '2027', 'soon', '13/13/2027'])(
  '%s is not a calendar day',
  (written) => {
    expect(readDay(written)).toBeNull();
  },
);
