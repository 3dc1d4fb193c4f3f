import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCost } from './awardShares.ts';
import type { BidRate } from './bidRates.ts';
import { bridgeOf } from './bridge.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import { defaultCharges } from './defaultCharges.ts';
import { fuelEquipments } from './fuel.ts';
import { offeredModes } from './modes.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';
import type { LanePricingInput } from './pricing.ts';
import { priceLane } from './pricing.ts';
import { chargesLeftOut, medianOf, scopeOf } from './scope.ts';
import type { ShipmentDrivers } from './shipmentCharges.ts';

const decimal = (most: number, places: number) =>
  fc
    .integer({ min: 0, max: most * 10 ** places })
    .map((count) => new Decimal(count).div(10 ** places).toFixed());
const perhaps = (value: fc.Arbitrary<string>) => fc.option(value, { freq: 4 });
const shipment: fc.Arbitrary<ShipmentDrivers> = fc
  .record({
    volume: decimal(9_000, 3),
    weightKg: perhaps(decimal(20_000, 3)),
    volumeM3: perhaps(decimal(60, 4)),
    containers: perhaps(decimal(4, 0)),
    miles: perhaps(decimal(3_000, 1)),
    days: perhaps(decimal(9, 2)),
  })
  .map((known) => ({ ...known, chargeableKg: null, pieces: null }));
const floors = [0, 45, 100, 300];

/** Edited default structures of a mode: other units, expectations, and breaks on charges by weight. */
const structure: fc.Arbitrary<readonly Charge[]> = fc
  .tuple(
    fc.constantFrom(...offeredModes),
    fc.array(fc.constantFrom(...Object.values(ChargeUnit)), { minLength: 8, maxLength: 8 }),
    fc.array(fc.option(decimal(3, 2), { nil: undefined }), { minLength: 8, maxLength: 8 }),
  )
  .map(([mode, units, expected]) =>
    defaultCharges[mode].map((byDefault, at): Charge => {
      const { expectedPerShipment, ...charge } = byDefault;
      const unit = units[at] ?? charge.unit;
      const isExpected = unit === ChargeUnit.PerDay || unit === ChargeUnit.PerShipment;
      const hasBreaks = charge.hasBreaks && unit === ChargeUnit.PerWeightUnit;
      const known = expected[at] ?? expectedPerShipment;
      return {
        ...charge,
        unit,
        hasBreaks,
        ...(isExpected && known !== undefined ? { expectedPerShipment: known } : {}),
      };
    }),
  );
const rate = (least: number) =>
  fc.integer({ min: least, max: 50_000_000 }).map((micros) => new Decimal(micros).div(1_000_000).toFixed());

interface Offer extends LanePricingInput {
  readonly rates: readonly BidRate[];
}
const offers = (leastRate: number): fc.Arbitrary<Offer> =>
  structure.chain((charges) =>
    fc.record({
      charges: fc.constant(charges),
      rates: fc
        .tuple(
          ...charges.map(({ chargeNo, hasBreaks }) =>
            fc
              .array(rate(leastRate), { minLength: hasBreaks ? 4 : 1, maxLength: hasBreaks ? 4 : 1 })
              .map((some) =>
                some.map(
                  (each, at): BidRate =>
                    hasBreaks
                      ? { chargeNo, rate: each, breakFromKg: floors[at] ?? 0 }
                      : { chargeNo, rate: each },
                ),
              ),
          ),
        )
        .map((cells) => cells.flat()),
      shipments: fc.array(shipment, { minLength: 1, maxLength: 6 }),
      forecastByMonth: fc
        .array(decimal(100_000, 3), { minLength: 1, maxLength: 4 })
        .map((volumes) => volumes.map((volume, at) => ({ month: `2027-0${at + 1}`, volume }))),
      share: fc.constant(1),
      usdPerUnit: decimal(2, 4).filter((usd) => Number(usd) > 0),
      fuel: fc.record({
        quotedAtUsdPerGallon: decimal(6, 4),
        comparedAtUsdPerGallon: decimal(6, 4),
        equipment: fc.constantFrom(...fuelEquipments),
      }),
    }),
  );

describe('the cost of a bid', () => {
  it('never falls when a rate rises, in any structure and currency', () => {
    fc.assert(
      fc.property(offers(0), fc.nat(40), fc.nat(1_000_000), (offer, which, rise) => {
        const at = which % offer.rates.length;
        const raised = offer.rates.map((cell, index) =>
          index === at
            ? { ...cell, rate: new Decimal(cell.rate).plus(new Decimal(rise).div(1_000_000)) }
            : cell,
        );
        return priceLane({ ...offer, rates: raised }).costUsd.gte(priceLane(offer).costUsd);
      }),
    );
  });

  it('is the sum of its rows, including rebates; every row is rate × quantity', () => {
    fc.assert(
      fc.property(offers(-5_000_000), (offer) => {
        const priced = priceLane(offer);
        expect(sumCents(priced.months.map(({ costUsd }) => costUsd)).eq(priced.costUsd)).toBe(true);
        for (const charge of priced.charges) {
          expect(charge.explanation.every((row) => row.rate.times(row.driver).eq(row.amount))).toBe(true);
          expect(sumOf(charge.explanation.map(({ amount }) => amount)).eq(charge.ratedAmount)).toBe(true);
          const told = charge.explanation.reduce((sum, { shipments }) => sum + shipments, 0);
          expect(told + charge.shipmentsWithoutDriver).toBe(priced.ratedShipments);
        }
      }),
    );
  });

  it('depends neither on the order of history nor on grouping identical shipments', () => {
    fc.assert(
      fc.property(offers(-5_000_000), fc.integer({ min: 1, max: 5 }), (offer, alike) => {
        const each = offer.shipments.flatMap((one) => Array.from({ length: alike }, () => one)).reverse();
        const together = offer.shipments.map((one) => ({ ...one, alike }));
        const [a, b] = [each, together].map((shipments) => priceLane({ ...offer, shipments }));
        return a?.costUsd.eq(b?.costUsd ?? -1) === true && a.ratedShipments === b?.ratedShipments;
      }),
    );
  });

  it('goes from the quoted to the comparable price in complete steps', () => {
    fc.assert(
      fc.property(offers(-5_000_000), fc.array(decimal(900, 3), { maxLength: 3 }), (offer, scope) => {
        const priced = priceLane(offer);
        const [quoted, fx, fuel, others, comparable] = bridgeOf(priced, 'EUR', scope);
        expect([quoted?.currency, fx?.currency]).toEqual(['EUR', 'USD']);
        expect(fx?.total.plus(fuel?.change ?? 0).eq(fuel?.total ?? 0)).toBe(true);
        expect(fuel?.total.eq(priced.costUsd)).toBe(true);
        expect(fuel?.total.plus(others?.change ?? 0).eq(comparable?.total ?? 0)).toBe(true);
        expect(bridgeOf(priced, 'EUR', null).map(({ step }) => step)).not.toContain('scope');
      }),
    );
  });
});

describe('exchange rates', () => {
  const usdPerUnit = fc
    .integer({ min: 1, max: 2 ** 31 - 1 })
    .map((count) => new Decimal(count).div(10 ** 6).toFixed());

  it('converting there and back returns the same amount, to the cent', () => {
    fc.assert(
      fc.property(rate(0), usdPerUnit, (amount, usd) => {
        const there = new Decimal(amount).times(usd);
        return roundHalfUpToCent(there.div(usd)).eq(roundHalfUpToCent(amount));
      }),
    );
  });

  it('a bid converted into another currency costs the same', () => {
    fc.assert(
      // Division by a power of two has a finite decimal form, so the converted rates are exact.
      fc.property(offers(-5_000_000), fc.integer({ min: 0, max: 8 }), (offer, power) => {
        const usd = new Decimal(2).pow(power);
        const turned = offer.rates.map((cell) => ({
          ...cell,
          rate: new Decimal(cell.rate).times(offer.usdPerUnit ?? 1).div(usd),
        }));
        return priceLane(offer).costUsd.eq(priceLane({ ...offer, rates: turned, usdPerUnit: usd }).costUsd);
      }),
    );
  });

  it('rates double when a currency does', () => {
    fc.assert(
      fc.property(offers(-5_000_000), (offer) => {
        const { fuel, ...plain } = offer;
        expect(fuel).toBeDefined();
        const doubled = priceLane({ ...plain, usdPerUnit: new Decimal(offer.usdPerUnit ?? 1).times(2) });
        const unit = priceLane(plain).unitCostUsd;
        return unit === null || doubled.unitCostUsd?.minus(unit.times(2)).abs().lt('1e-25') === true;
      }),
    );
  });
});

describe('shares of an award', () => {
  const whole = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((count) => new Decimal(count).div(7));
  const parts = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }).map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const shares = weights.slice(1).map((weight) => new Decimal(weight).div(total).toDecimalPlaces(4));
    return [new Decimal(1).minus(sumOf(shares)), ...shares];
  });
  type Given = { share: Decimal; costUsd: Decimal };
  const add = (given: readonly Given[]) => ({
    share: sumOf(given.map(({ share }) => share)),
    costUsd: sumCents(given.map(({ costUsd }) => costUsd)),
  });

  it('add up to the whole to the cent, in any parts and order', () => {
    fc.assert(
      fc.property(whole, parts, (cost, shares) => {
        const given: Given[] = [];
        for (const share of shares) given.push({ share, costUsd: shareCost(cost, share, add(given)) });
        return add(given).costUsd.eq(roundHalfUpToCent(cost));
      }),
    );
  });

  it('still add up after some were cancelled and awarded again', () => {
    fc.assert(
      fc.property(whole, parts, fc.array(fc.nat(7), { maxLength: 6 }), (cost, shares, takenBack) => {
        let given: Given[] = [];
        for (const share of shares) given.push({ share, costUsd: shareCost(cost, share, add(given)) });
        for (const at of takenBack) {
          const again = given[at % given.length];
          if (again === undefined) continue;
          given = given.filter((part) => part !== again);
          given.push({ share: again.share, costUsd: shareCost(cost, again.share, add(given)) });
        }
        return add(given).costUsd.eq(roundHalfUpToCent(cost));
      }),
    );
  });
});

describe('scope', () => {
  const charge = (chargeNo: number, more: Partial<Charge> = {}): Charge => ({
    ...(defaultCharges[offeredModes[0]][0] as Charge),
    chargeNo,
    required: false,
    ...more,
  });

  it('uses the median of the other bids', () => {
    expect(medianOf([40, 10, 20])?.toFixed()).toBe('20');
    expect(medianOf(['10', '25.5'])?.toFixed()).toBe('17.75');
    expect(medianOf([])).toBeNull();
  });

  it('counts what may be left out and is: no required charge, no minimum, no charge with an alternative', () => {
    const charges = [
      charge(1, { required: true, minimumChargeNo: 5 }),
      charge(2),
      charge(3, { alternativeGroup: 1 }),
      charge(4, { alternativeGroup: 1 }),
      charge(5),
      charge(6, { type: 'Information' }),
      charge(7, { purpose: 'carriage', location: 'Origin' }),
    ];
    expect(chargesLeftOut(charges, [{ chargeNo: 3, rate: 1 }])).toEqual([2, 7]);
    expect(chargesLeftOut(charges, [{ chargeNo: 1, rate: 1 }], 'PortDoor')).toEqual([2, 3, 4]);
    const others = [
      new Map([[2, '30']]),
      new Map([
        [2, '10'],
        [3, '5'],
      ] as const),
      new Map<number, string>(),
    ];
    expect([...scopeOf([2, 7], others)].map(([chargeNo, usd]) => [chargeNo, usd.toFixed()])).toEqual([
      [2, '20'],
    ]);
  });
});
