import { describe, expect, test } from 'vitest';
import { mergeOffers, type SealedOffer } from './mergeOffers.ts';

/** Charge 2 has had another meaning since version 1, and December is no longer a contract month. */
const stillFits = {
  cell: (version: number, chargeNo: number) => chargeNo !== 2 || version > 1,
  month: (month: string) => month !== '2027-12',
};
const offer = (
  structureVersion: number,
  rates: Record<number, string | null>,
  more: Partial<SealedOffer> = {},
) => ({
  laneId: '7',
  structureVersion,
  rates: Object.entries(rates).map(([chargeNo, rate]) => ({
    chargeNo: Number(chargeNo),
    breakNo: null,
    rate,
  })),
  ...more,
});
const merged = (...offers: SealedOffer[]) => mergeOffers(offers, stillFits).get('7');
const leftOut = (...offers: SealedOffer[]) => [...(merged(...offers)?.leftOut.charges ?? [])];

test('omits and names what no longer fits', () => {
  const found = merged(offer(1, { 1: '5', 2: '8' }, { capacity: [{ month: '2027-12', capacity: '3' }] }));
  expect(found?.bid.rates).toMatchObject([{ chargeNo: 1, rate: '5' }]);
  expect(found?.bid.capacity).toEqual([]);
  expect([...(found?.leftOut.charges ?? [])]).toEqual([[2, 1]]);
  expect([...(found?.leftOut.months ?? [])]).toEqual(['2027-12']);
});

test('keeps the last terms that were sealed', () => {
  const found = merged(
    offer(1, { 1: '5' }, { loadsPerWeek: '4', transitDays: 3 }),
    offer(1, {}, { loadsPerWeek: '2.5' }),
    offer(1, {}, { validTo: '2027-06-30' }),
  );
  expect(found?.bid).toMatchObject({ loadsPerWeek: '2.5', transitDays: 3, validTo: '2027-06-30' });
});

test('does not report a charge as left out if it was given again with its current meaning', () => {
  const both = [offer(1, { 1: '5', 2: '8' }), offer(2, { 2: '9' })];
  expect(merged(...both)?.bid.rates).toMatchObject([
    { chargeNo: 1, rate: '5' },
    { chargeNo: 2, rate: '9' },
  ]);
  expect(leftOut(...both)).toEqual([]);
  // If the charge is deleted again, it is not reported; a cell of another charge makes no difference.
  expect(leftOut(offer(1, { 1: '5', 2: '8' }), offer(2, { 2: null }))).toEqual([]);
  expect(leftOut(offer(1, { 1: '5', 2: '8' }), offer(2, { 1: '6' }))).toEqual([[2, 1]]);
});

test('removing a value that is gone anyway leaves nothing out', () => {
  expect(leftOut(offer(1, { 1: null, 2: null }))).toEqual([]);
  expect(leftOut(offer(1, { 1: '5' }, { values: [{ chargeNo: 2, value: null }] }))).toEqual([]);
  expect(leftOut(offer(1, { 2: '8' }), offer(1, { 2: null }))).toEqual([]);
});

describe('a later bid in another currency', () => {
  const rate = (...offers: SealedOffer[]) =>
    Object.fromEntries((merged(...offers)?.bid.rates ?? []).map((cell) => [cell.chargeNo, cell.rate]));
  const inOther = (...offers: SealedOffer[]) =>
    (merged(...offers)?.leftOut.inOtherCurrency ?? []).map(({ chargeNo, currency }) => [chargeNo, currency]);
  const euro = offer(1, { 1: '900', 3: '40' }, { currency: 'EUR' });
  const dollar = offer(1, { 3: '50' }, { currency: 'USD' });

  test('leaves out rates before it that it does not replace', () => {
    expect(merged(euro, dollar)?.bid.currency).toBe('USD');
    expect(rate(euro, dollar)).toEqual({ 1: null, 3: '50' });
    expect(inOther(euro, dollar)).toEqual([[1, 'EUR']]);
  });

  test('leaves out nothing if they are given again, or deleted', () => {
    expect(inOther(euro, offer(1, { 1: '1000', 3: '50' }, { currency: 'USD' }))).toEqual([]);
    expect(inOther(euro, dollar, offer(1, { 1: '1000' }, { currency: 'USD' }))).toEqual([]);
    expect(inOther(euro, offer(1, { 1: null, 3: '50' }, { currency: 'USD' }))).toEqual([]);
  });

  test('changes the currency of those before it if it has no rates', () => {
    const renamed = offer(1, {}, { currency: 'USD' });
    expect(merged(euro, renamed)?.bid).toMatchObject({ currency: 'USD' });
    expect(rate(euro, renamed, dollar)).toEqual({ 1: '900', 3: '50' });
    expect(inOther(euro, renamed, dollar)).toEqual([]);
    // A deleted rate is not in a currency.
    expect(rate(euro, offer(1, { 3: null }, { currency: 'USD' }))).toEqual({ 1: '900', 3: null });
  });

  test('merges rates of bids that name no currency', () => {
    expect(rate(offer(1, { 1: '900' }), dollar)).toEqual({ 1: '900', 3: '50' });
    expect(rate(euro, offer(1, { 3: '45' }))).toEqual({ 1: '900', 3: '45' });
  });
});
