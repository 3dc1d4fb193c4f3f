import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laneBaseline, unitCostSums } from './baseline.ts';
import { ChargeUnit } from './charges.ts';
import { forecastVolumes } from './forecast.ts';
import { laneKey } from './laneKey.ts';
import { Mode } from './modes.ts';
import { monthsFrom } from './months.ts';
import { laneSavings } from './savings.ts';
import { laneSavingsEstimate } from './savingsEstimate.ts';
import { colourOf, colourReference, laneColour } from './standings.ts';

describe('forecast', () => {
  const volumes = (input: Parameters<typeof forecastVolumes>[0]) =>
    forecastVolumes(input).map(({ volume }) => volume.toFixed());

  it('repeats a full year month by month', () => {
    const history = monthsFrom('2025-11', 12).map((month, index) => ({ month, volume: index + 1 }));
    const forecast = forecastVolumes({
      history,
      coveredMonths: monthsFrom('2025-11', 12),
      contractMonths: monthsFrom('2026-12', 12),
    });
    expect(forecast[0]).toMatchObject({ month: '2026-12' });
    expect(forecast.map(({ volume }) => volume.toNumber())).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1]);
  });

  it('averages several years and fills missing months with the mean', () => {
    const input = {
      history: [
        { month: '2025-01', volume: 10 },
        { month: '2026-01', volume: 20 },
        { month: '2026-02', volume: 10 },
      ],
      coveredMonths: ['2025-01', '2026-01', '2026-02', '2026-03'],
      contractMonths: ['2027-01', '2027-02', '2027-03', '2027-04'],
    };
    // January is the average of two years, March is covered and empty, April is the mean of four months.
    expect(volumes(input)).toEqual(['15', '10', '0', '10']);
    expect(volumes({ ...input, history: [], coveredMonths: [] })).toEqual(['0', '0', '0', '0']);
  });

  it('rounds half-up to three decimals', () => {
    const history = [{ month: '2026-01', volume: '0.0005' }];
    expect(volumes({ history, coveredMonths: [], contractMonths: ['2027-01'] })).toEqual(['0.001']);
  });

  const rows = fc.array(
    fc.record({
      month: fc.constantFrom(...monthsFrom('2025-01', 18)),
      volume: fc.integer({ min: 0, max: 100_000 }),
      chargeUsd: fc.integer({ min: 0, max: 9_999_999 }),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('rolling up a history split in two equals rolling up the whole', () => {
    const contractMonths = monthsFrom('2027-01', 12);
    fc.assert(
      fc.property(rows, fc.nat(40), (all, cut) => {
        const coveredMonths = new Set(all.map(({ month }) => month));
        const rollUp = (part: typeof all) =>
          [...new Set(part.map(({ month }) => month))].map((month) => ({
            month,
            volume: part.filter((row) => row.month === month).reduce((sum, row) => sum + row.volume, 0),
          }));
        const inParts = [...rollUp(all.slice(0, cut)), ...rollUp(all.slice(cut))];
        expect(volumes({ history: inParts, coveredMonths, contractMonths })).toEqual(
          volumes({ history: all, coveredMonths, contractMonths }),
        );
        const whole = unitCostSums(all);
        const parts = [unitCostSums(all.slice(0, cut)), unitCostSums(all.slice(cut))];
        expect(parts[0]?.chargeUsd.plus(parts[1]?.chargeUsd ?? 0).eq(whole.chargeUsd)).toBe(true);
        expect(parts[0]?.volume.plus(parts[1]?.volume ?? 0).eq(whole.volume)).toBe(true);
      }),
    );
  });
});

describe('baseline', () => {
  it('weights by volume, over shipments that have both charge and volume', () => {
    const sums = unitCostSums([
      { chargeUsd: '100', volume: 10 },
      { chargeUsd: '500', volume: 90 },
      { chargeUsd: null, volume: 1000 },
      { chargeUsd: '777', volume: 0 },
    ]);
    const baseline = laneBaseline(sums, [
      { month: '2027-01', volume: '33.333' },
      { month: '2027-02', volume: 50 },
    ]);
    expect(baseline?.unitCostUsd.toFixed()).toBe('6');
    expect(baseline?.months.map(({ costUsd }) => costUsd.toFixed(2))).toEqual(['200.00', '300.00']);
    expect(baseline?.costUsd.toFixed(2)).toBe('500.00');
  });

  it('is empty without history', () => {
    expect(laneBaseline(unitCostSums([]), [{ month: '2027-01', volume: 5 }])).toBeNull();
  });
});

describe('savings', () => {
  const baseline = [
    { month: '2027-01', costUsd: '1000.00' },
    { month: '2027-02', costUsd: '2000.00' },
  ];
  const award = { month: '2027-01', status: 'Accepted', share: 1, costUsd: '900.00' } as const;

  it('counts awarded months and shares only', () => {
    const savings = laneSavings(baseline, [
      award,
      { month: '2027-02', status: 'Pending', share: '0.6', costUsd: '1100.00' },
      { month: '2027-02', status: 'Declined', share: '0.4', costUsd: '1.00' },
    ]);
    expect(savings.baselineUsd?.toFixed(2)).toBe('2200.00');
    expect(savings.awardedUsd.toFixed(2)).toBe('2000.00');
    expect(savings.pendingUsd.toFixed(2)).toBe('1100.00');
    expect(savings.savingsUsd?.toFixed(2)).toBe('200.00');
    expect(savings.savingsPercent?.toFixed(4)).toBe('9.0909');
  });

  it('saves 0 without an award, and is empty without a baseline', () => {
    const none = laneSavings(baseline, []);
    expect(none.savingsUsd?.toFixed()).toBe('0');
    expect(none.savingsPercent).toBeNull();
    expect(laneSavings(null, [award])).toMatchObject({ savingsUsd: null, baselineUsd: null });
  });

  it('is estimated before award from shipments and, for FTL only, miles', () => {
    const input = {
      baselineUsd: '10000',
      rates: [
        { unit: ChargeUnit.PerShipment, rateUsd: 50 },
        { unit: ChargeUnit.PerMile, rateUsd: '1.5' },
        { unit: ChargeUnit.PerContainer, rateUsd: 100 },
      ],
      shipments: 10,
      miles: 4000,
    };
    const estimate = (mode: 4 | 13 | 2) => laneSavingsEstimate({ ...input, mode })?.toFixed(2);
    expect(estimate(Mode.RoadFTL)).toBe('3500.00');
    expect(estimate(Mode.RoadDrayage)).toBe('8500.00');
    expect(estimate(Mode.OceanFCL)).toBeUndefined();
  });
});

describe('standings', () => {
  it.each([
    ['100', '100', '90', 'Green'],
    ['100.01', '100', '90', 'Amber'],
    ['105', '100', '90', 'Amber'],
    ['105.01', '100', '90', 'Red'],
    ['102', null, '100', 'Green'],
    ['107', '0', '100', 'Amber'],
    ['107.01', '0', '100', 'Red'],
    ['55', null, null, 'Green'],
    [null, '100', '90', 'Red'],
  ])('%s against target %s and best %s is %s', (allIn, target, best, colour) => {
    expect(colourOf({ allIn, target, best })).toBe(colour);
  });

  it.each([
    ['the only bid is compared with the baseline', { best: 90, completeBids: 1 }, 'baseline'],
    ['with the target, if there is one', { best: 90, completeBids: 1, target: 80 }, 'target'],
    ['several with the best', { best: 90, completeBids: 2 }, 'best'],
    ['up to 10% above the baseline', { best: 110, completeBids: 2 }, 'best'],
    ['and with the baseline from there', { best: '110.01', completeBids: 2 }, 'baseline'],
    ['without a baseline with the best', { best: 90, completeBids: 1, baseline: null }, 'best'],
    ['no bid with nothing else', { best: null, completeBids: 0 }, 'best'],
    [
      'measured by the best bid, a target that is left aside stands in for an only bid',
      { best: 90, completeBids: 1, target: 80, measuresByTarget: false },
      'target',
    ],
    [
      'and for several it does not',
      { best: 90, completeBids: 2, target: 80, measuresByTarget: false },
      'best',
    ],
    [
      'the customer may turn it off',
      { best: 900, completeBids: 1, rule: { comparesSoleBid: false, maxBestOverBaselinePercent: 1000 } },
      'best',
    ],
  ] as const)('%s', (_rule, lane, reference) => {
    const usual = { measuresByTarget: true, target: null, baseline: 100 };
    expect(colourReference({ ...usual, ...lane })).toBe(reference);
  });

  it('a lane has the best colour among its bids', () => {
    expect(laneColour(['Red', 'Amber'])).toBe('Amber');
    expect(laneColour([])).toBe('Red');
  });
});

describe('lane key', () => {
  const lane = { origin: 'US|IL|CHICAGO', destination: 'US|TX|DALLAS', equipment: null };

  it('keeps parts separate and adds the business unit only if lanes are split by it', () => {
    expect(laneKey(Mode.RoadFTL, lane)).toBe('4|US%7CIL%7CCHICAGO|US%7CTX%7CDALLAS|');
    expect(laneKey(Mode.RoadFTL, lane, 'North')).toBe(`${laneKey(Mode.RoadFTL, lane)}|bu=North`);
  });

  it('distinguishes an escaped separator from a separator', () => {
    const escaped = laneKey(Mode.RoadFTL, { ...lane, equipment: '%7C' });
    expect(escaped).not.toBe(laneKey(Mode.RoadFTL, { ...lane, equipment: '|' }));
  });

  it('differs whenever a part differs', () => {
    const part = fc.string({ unit: fc.constantFrom('|', '%', '7', 'C', 'a'), maxLength: 4 });
    const parts = fc.record({ origin: part, destination: part, service: part });
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const alike = JSON.stringify(one) === JSON.stringify(other);
        return (laneKey(Mode.AirFreight, one) === laneKey(Mode.AirFreight, other)) === alike;
      }),
    );
  });
});
