import { describe, expect, it } from 'vitest';
import { decimalText, fraction } from './fraction.ts';
import { forecastVolumes, monthsThrough } from './forecast.ts';
import type { LocatedShipment } from './foldShipments.ts';
import { type PipelineInput, calculatePipeline } from './calculatePipeline.ts';
import { fixedPrice, laneColour, standing } from './standings.ts';

const load = (
  shipmentId: string,
  month: string,
  laneKey: string,
  miles: string | null,
  chargeUsd: string | null,
  carrier = 'Old',
): LocatedShipment => ({ shipmentId, lines: [{ month, laneKey, miles, chargeUsd, carrier }] });

describe('a forecast', () => {
  const volumes = new Map([
    ['2024-11', fraction('10')],
    ['2025-01', fraction('4')],
    ['2025-11', fraction('20')],
  ]);
  const texts = (map: Map<string, ReturnType<typeof fraction>>) =>
    Object.fromEntries([...map].map(([month, volume]) => [month, decimalText(volume, 3)]));

  it('uses the same month of history for each calendar month, averaged over years', () => {
    const forecast = forecastVolumes(volumes, { first: '2024-11', last: '2025-11' }, [
      '2026-11',
      '2026-12',
      '2027-01',
    ]);
    expect(texts(forecast)).toEqual({ '2026-11': '15.000', '2026-12': '0.000', '2027-01': '4.000' });
  });

  it('uses the mean month for a calendar month without history, never twelve times a part year', () => {
    const forecast = forecastVolumes(volumes, { first: '2024-11', last: '2025-01' }, ['2026-01', '2026-07']);
    expect(texts(forecast)).toEqual({ '2026-01': '4.000', '2026-07': '4.667' });
  });

  it('counts months across the end of a year', () => {
    expect(monthsThrough('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });
});

describe('colours', () => {
  const colour = (cost: string, target: string | null, best: string | null) =>
    standing(
      fraction(cost),
      target === null ? null : fraction(target),
      best === null ? null : fraction(best),
    );

  it('against a target: at it, up to 5 % over it, beyond', () => {
    expect([colour('100', '100', '50'), colour('100.01', '100', '50')]).toEqual(['Green', 'Amber']);
    expect([colour('105', '100', null), colour('105.01', '100', null)]).toEqual(['Amber', 'Red']);
  });

  it('against the best bid if the target is 0 or missing: up to 2 %, up to 7 %, beyond', () => {
    expect([colour('102', null, '100'), colour('102.01', '0', '100')]).toEqual(['Green', 'Amber']);
    expect([colour('107', null, '100'), colour('107.01', null, '100')]).toEqual(['Amber', 'Red']);
    expect(standing(null, fraction('9'), null)).toBe('Red');
  });

  it('against the baseline without a target, for a sole bid and if the best is more than 10 % above it', () => {
    const fixed = (best: string, completeBids: number, target: string | null = null) =>
      fixedPrice(target === null ? null : fraction(target), fraction('100'), fraction(best), completeBids);
    expect([fixed('90', 1), fixed('110', 2), fixed('110.01', 2)]).toEqual([
      fraction('100'),
      null,
      fraction('100'),
    ]);
    expect(fixed('90', 1, '80')).toEqual(fraction('80'));
  });

  it('give the lane the best of them', () => {
    expect(laneColour(['Red', 'Amber'])).toBe('Amber');
    expect(laneColour([])).toBe('Red');
  });
});

const contractMonths = monthsThrough('2027-01', '2027-02');
const small: PipelineInput = {
  measure: 'miles',
  contractMonths,
  shipments: [
    load('a', '2026-01', 'L1', '100', '300.00'),
    load('b', '2026-01', 'L1', '100', '250.00', 'New'),
    // Without a charge it has volume but no baseline.
    load('c', '2026-02', 'L1', '100', null),
    // Three lines of one shipment: miles once, charges summed, a credit subtracted, the earliest month.
    {
      shipmentId: 'd',
      lines: [
        { month: '2026-02', laneKey: 'L2', miles: '300', chargeUsd: '700.10', carrier: 'Old' },
        { month: '2026-01', laneKey: 'L9', miles: '301', chargeUsd: '99.90', carrier: 'Old' },
        { month: '2026-02', laneKey: 'L2', miles: null, chargeUsd: '-50.00', carrier: 'Old' },
      ],
    },
  ],
  charges: [
    { name: 'Linehaul', unit: 'PerMile', required: true },
    { name: 'Fuel', unit: 'PerMile', required: true },
    { name: 'Stop-off', unit: 'PerShipment', required: false },
  ],
  bids: [
    { carrier: 'New', laneKey: 'L1', rates: { Linehaul: { rate: '2.1111' }, Fuel: { rate: '0.333' } } },
    {
      carrier: 'Old',
      laneKey: 'L1',
      rates: { Linehaul: { rate: '2.2' }, Fuel: { rate: '0.3' }, 'Stop-off': { rate: '10' } },
    },
    { carrier: 'Half', laneKey: 'L1', rates: { Linehaul: { rate: '1' }, Fuel: null } },
  ],
};

describe('a small pipeline calculated by hand', () => {
  const { lanes, totals } = calculatePipeline(small);
  const [first, second] = lanes;

  it('rolls shipments up to lanes, months and baselines', () => {
    expect(lanes.map((lane) => lane.laneKey)).toEqual(['L1', 'L2']);
    expect(first).toMatchObject({
      shipments: 3,
      volume: '300.000',
      chargeUsd: '550.00',
      baselineUnitCostUsd: '2.750000',
      lastPricePaidUsd: '2.750000',
      forecast: { '2027-01': '200.000', '2027-02': '100.000' },
      baselineByMonthUsd: { '2027-01': '550.00', '2027-02': '275.00' },
      baselineUsd: '825.00',
      carriers: [
        { carrier: 'Old', share: '0.545455' },
        { carrier: 'New', share: '0.454545' },
      ],
    });
    // 750.00 ÷ 301 = 2.491694…, and × 301 is 750.00 again because the unit cost is not rounded.
    expect(second).toMatchObject({
      shipments: 1,
      history: { '2026-01': { shipments: 1, volume: '301.000', chargeUsd: '750.00' } },
      baselineUnitCostUsd: '2.491694',
      forecast: { '2027-01': '301.000', '2027-02': '0.000' },
      baselineUsd: '750.00',
    });
  });

  it('prices bids by month and charge, each rounded to the cent', () => {
    const bid = first?.bids.find(({ carrier }) => carrier === 'New');
    expect(bid?.costByMonthAndCharge).toEqual({
      '2027-01': { Linehaul: '422.22', Fuel: '66.60' },
      '2027-02': { Linehaul: '211.11', Fuel: '33.30' },
    });
    expect(bid?.costUsd).toBe('733.23');
    // 2.2 + 0.3 + 30 ÷ 300 = 2.6 per mile; the best complete bid is 2.4441, and 2.6 is 6.4% above it.
    expect(first?.bids.map(({ carrier, standing: colour }) => [carrier, colour])).toEqual([
      ['New', 'Green'],
      ['Old', 'Amber'],
      ['Half', 'Red'],
    ]);
    expect(first?.colour).toBe('Green');
    expect(second?.colour).toBe('Red');
  });

  it('saves nothing without an award', () => {
    expect(totals).toEqual({
      shipments: 4,
      lanes: 2,
      volume: '601.000',
      chargeUsd: '1300.00',
      baselineUsd: '1575.00',
      awardedUsd: '0.00',
      pendingUsd: '0.00',
      savingsUsd: '0.00',
    });
  });

  it('compares colours with a target price per unit if there is one', () => {
    const targeted = calculatePipeline({ ...small, targets: { L1: '2.5' } }).lanes[0];
    expect(targeted?.bids.map((bid) => bid.standing)).toEqual(['Green', 'Amber', 'Red']);
    expect(calculatePipeline({ ...small, targets: { L1: '2' } }).lanes[0]?.colour).toBe('Red');
  });

  it('saves baseline less awarded cost, on the awarded months and shares only', () => {
    const half = { laneKey: 'L1', months: ['2027-01'], share: '0.5' } as const;
    const { lanes: given } = calculatePipeline({
      ...small,
      awards: [
        { ...half, carrier: 'New', state: 'accepted' },
        { ...half, carrier: 'Old', state: 'pending' },
        { laneKey: 'L1', carrier: 'Old', months: ['2027-02'], share: '1', state: 'declined' },
      ],
    });
    // New 100 mi: 211.11 + 33.30; Old 100 mi: 220.00 + 30.00 + 10.00; baseline of January 550.00.
    expect(given[0]).toMatchObject({
      awardedUsd: '504.41',
      pendingUsd: '260.00',
      awardedBaselineUsd: '550.00',
      savingsUsd: '45.59',
    });
    expect(given[1]?.savingsUsd).toBe('0.00');
  });

  it('gives the same lanes in any order of shipments', () => {
    const turned = calculatePipeline({ ...small, shipments: [...small.shipments].reverse() });
    expect(turned.lanes).toEqual(lanes);
  });

  it('has no saving for a lane without a baseline', () => {
    const { lanes: bare } = calculatePipeline({
      ...small,
      shipments: [load('x', '2026-01', 'L1', '50', null)],
    });
    expect(bare[0]).toMatchObject({ baselineUsd: null, savingsUsd: null, awardedBaselineUsd: null });
  });
});
