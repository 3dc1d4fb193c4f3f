import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, sumCents } from './money.ts';
import { type AwardedPart, savingsBridge } from './savingsBridge.ts';

const cents = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).map((n) => new Decimal(String(n)).div(100));
const volume = fc.bigInt({ min: 0n, max: 50_000_000n }).map((n) => new Decimal(String(n)).div(1000));
const part: fc.Arbitrary<AwardedPart> = fc.record({
  historyUsd: cents,
  historyVolume: volume,
  awardedVolume: volume,
  baselineUsd: cents,
  fxUsd: cents,
  fuelUsd: fc.option(cents),
  fuelPriceUsd: fc.option(cents),
  awardedUsd: cents,
});

describe('the bridge from amounts paid to amounts awarded', () => {
  it('adds up for every lane and in total, and totals are the sums of lanes', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const { parts: bridges, total } = savingsBridge(parts);
        for (const bridge of [...bridges, total]) {
          expect(bridge.history.plus(bridge.volume).plus(bridge.mix)).toEqual(bridge.baseline);
          expect(bridge.baseline.plus(bridge.price).plus(bridge.fx).plus(bridge.fuel)).toEqual(
            bridge.awarded,
          );
        }
        for (const step of Object.keys(total) as (keyof typeof total)[])
          expect(sumCents(bridges.map((bridge) => bridge[step]))).toEqual(total[step]);
      }),
    );
  });

  const lane = (changes: Partial<AwardedPart>): AwardedPart => ({
    historyUsd: 1000,
    historyVolume: 100,
    awardedVolume: 100,
    baselineUsd: 1000,
    fxUsd: 0,
    fuelUsd: null,
    awardedUsd: 1000,
    ...changes,
  });
  const steps = (parts: AwardedPart[]) =>
    Object.fromEntries(
      Object.entries(savingsBridge(parts).total).map(([step, usd]) => [step, usd.toNumber()]),
    );

  it('assigns the unexplained rest to the price', () => {
    expect(steps([lane({ awardedUsd: 870, fxUsd: 12.5, fuelUsd: -20 })])).toEqual({
      history: 1000,
      volume: 0,
      mix: 0,
      baseline: 1000,
      price: -122.5,
      fx: 12.5,
      fuel: -20,
      awarded: 870,
    });
  });

  it('shows the price of fuel by the clauses where files do not show fuel', () => {
    const fuelPriceUsd = 15;
    expect(steps([lane({ awardedUsd: 870, fuelPriceUsd })])).toMatchObject({ price: -145, fuel: 15 });
    expect(steps([lane({ awardedUsd: 870, fuelUsd: -20, fuelPriceUsd })])).toMatchObject({
      price: -110,
      fuel: -20,
    });
  });

  it('distinguishes more freight from more expensive freight', () => {
    // Of two lanes at 10 and 30 per unit, the expensive one doubles: 100 more units at the mean of 20, and 1000 for the more
    // expensive mix.
    const dear = lane({ historyUsd: 3000, awardedVolume: 200, baselineUsd: 6000, awardedUsd: 6000 });
    expect(steps([lane({}), dear])).toMatchObject({ history: 4000, volume: 2000, mix: 1000, baseline: 7000 });
  });

  it('has no volume step if the history has no shipments in these months', () => {
    expect(steps([lane({ historyUsd: 0, historyVolume: 0 })])).toMatchObject({ volume: 0, mix: 1000 });
    expect(steps([])).toMatchObject({ history: 0, awarded: 0 });
  });
});
