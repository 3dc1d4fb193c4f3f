import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from './money.ts';
import { type CarriedMonth, type GivenMonth, realisedMonths } from './realised.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((n) => new Decimal(n).div(100));
const volume = fc.integer({ min: 0, max: 1_000_000 }).map((n) => new Decimal(n).div(1000));
const month = fc.constantFrom('2027-01', '2027-02', '2027-03');
const carrierId = fc.constantFrom('1', '2', '3');
const given: fc.Arbitrary<GivenMonth> = fc.record({
  month,
  carrierId,
  volume,
  awardedUsd: cents,
  baselineUsd: fc.option(cents),
});
const carried: fc.Arbitrary<CarriedMonth> = fc.record({
  month,
  carrierId: fc.option(carrierId),
  volume,
  invoicedUsd: cents,
});

describe('contract compared with invoices', () => {
  it('leakage is what invoices exceed the contract by, and reduces the savings by the same amount', () => {
    fc.assert(
      fc.property(
        fc.array(given, { maxLength: 6 }),
        fc.array(carried, { maxLength: 6 }),
        (awards, invoices) => {
          realisedMonths(awards, invoices).forEach((found, at) => {
            if (found === null) return;
            const leak = found.rateLeakUsd.plus(found.routingLeakUsd);
            expect(new Decimal(invoices[at]?.invoicedUsd ?? 0).minus(found.contractUsd)).toEqual(leak);
            if (found.realisedSavingsUsd !== null)
              expect(found.awardedSavingsUsd?.minus(leak)).toEqual(found.realisedSavingsUsd);
            expect((found.isAwarded ? found.routingLeakUsd : found.rateLeakUsd).isZero()).toBe(true);
          });
        },
      ),
    );
  });

  const award = (changes: Partial<GivenMonth> = {}): GivenMonth => ({
    month: '2027-01',
    carrierId: '1',
    volume: 100,
    awardedUsd: 200,
    baselineUsd: 250,
    ...changes,
  });
  const invoice = (changes: Partial<CarriedMonth> = {}): CarriedMonth => ({
    month: '2027-01',
    carrierId: '1',
    volume: 50,
    invoicedUsd: 110,
    ...changes,
  });
  const shown = (awards: GivenMonth[], one: CarriedMonth) => {
    const found = realisedMonths(awards, [one])[0];
    return found && Object.fromEntries(Object.entries(found).map(([key, value]) => [key, String(value)]));
  };

  it('holds the awarded carrier to its own rate, even beyond its share', () => {
    expect(shown([award(), award({ carrierId: '2', awardedUsd: 300 })], invoice())).toEqual({
      isAwarded: 'true',
      contractUsd: '100',
      rateLeakUsd: '10',
      routingLeakUsd: '0',
      awardedSavingsUsd: '25',
      realisedSavingsUsd: '15',
    });
  });

  it('holds another carrier to the mean of the awarded ones', () => {
    // 100 units at 2 and 300 at 4: 3.5 per unit.
    const awards = [award(), award({ carrierId: '2', volume: 300, awardedUsd: 1200, baselineUsd: null })];
    expect(shown(awards, invoice({ carrierId: null, invoicedUsd: 185 }))).toMatchObject({
      isAwarded: 'false',
      contractUsd: '175',
      rateLeakUsd: '0',
      routingLeakUsd: '10',
    });
  });

  it('uses the lane’s rate for a month awarded without volume, and compares nothing that was not awarded', () => {
    const awards = [award(), award({ month: '2027-02', volume: 0, awardedUsd: 0, baselineUsd: 0 })];
    expect(shown(awards, invoice({ month: '2027-02' }))).toMatchObject({
      contractUsd: '100',
      rateLeakUsd: '10',
    });
    expect(realisedMonths(awards, [invoice({ month: '2027-03' })])).toEqual([null]);
    expect(realisedMonths([award({ volume: 0, awardedUsd: 0 })], [invoice()])).toEqual([null]);
  });
});
