import { describe, expect, it } from 'vitest';
import { type GenerateBidsOptions, generateBids } from './generateBids.ts';

const options: GenerateBidsOptions = {
  carrier: 'Blue Ridge Haulage',
  seed: 4,
  volumeUnit: 'PerMile',
  charges: [
    { name: 'Linehaul', unit: 'PerMile' },
    { name: 'Fuel', unit: 'PerMile' },
    { name: 'Stop-off', unit: 'PerShipment', required: false },
  ],
  lanes: Array.from({ length: 200 }, (_, index) => ({
    laneId: String(index + 1),
    origin: 'Atlanta, GA',
    destination: 'Houston, TX',
    baselineUnitCostUsd: 2 + index / 100,
    unitsPerShipment: 795,
  })),
};

describe('generated bids', () => {
  it('are the same for the same carrier and seed, and differ between carriers', () => {
    expect(generateBids(options)).toEqual(generateBids(options));
    expect(generateBids({ ...options, carrier: 'Pinebrook Motor Freight' })).not.toEqual(
      generateBids(options),
    );
  });

  it('cover about the requested share, and a smaller share leaves the other rates unchanged', () => {
    const all = generateBids({ ...options, coverage: 1 });
    const half = generateBids({ ...options, coverage: 0.5 });
    expect(all).toHaveLength(200);
    expect(half.length).toBeGreaterThan(70);
    expect(half.length).toBeLessThan(130);
    const byLane = new Map(all.map((bid) => [bid.laneId, bid]));
    for (const bid of half) expect(bid).toEqual(byLane.get(bid.laneId));
  });

  it('are around the baseline in total', () => {
    for (const bid of generateBids({ ...options, coverage: 1 })) {
      const lane = options.lanes.find((candidate) => candidate.laneId === bid.laneId);
      const perMile =
        Number(bid.rates['Linehaul']) + Number(bid.rates['Fuel']) + Number(bid.rates['Stop-off'] ?? 0) / 795;
      const ratio = perMile / (lane?.baselineUnitCostUsd ?? 0);
      expect(ratio).toBeGreaterThan(0.7);
      expect(ratio).toBeLessThan(1.25);
    }
  });

  it('leave only optional charges blank', () => {
    const bids = generateBids({ ...options, coverage: 1 });
    expect(bids.some((bid) => bid.rates['Stop-off'] === null)).toBe(true);
    expect(bids.every((bid) => bid.rates['Linehaul'] !== null && bid.rates['Fuel'] !== null)).toBe(true);
  });
});
