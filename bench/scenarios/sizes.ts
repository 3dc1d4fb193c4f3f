/**
 * Tenders to measure: their size, the seconds of processor time after which the gap is read, the gap to which a second scenario is
 * timed, the changes of second scenarios, and for how long and on how many seeds HiGHS alone runs for comparison.
 */
export const sizes = {
  S: {
    lanes: 200,
    carriers: 8,
    bidsPerLane: 3.25,
    at: [2, 5, 15],
    askedGapPercent: 0.2,
    changes: ['switching'],
    exactSeconds: 45,
    exactSeeds: 10,
  },
  M: {
    lanes: 2000,
    carriers: 15,
    bidsPerLane: 6,
    at: [5],
    askedGapPercent: 0.05,
    changes: ['switching', 'carrierFewer', 'capacityHalved'],
    exactSeconds: 60,
    exactSeeds: 1,
  },
  L: {
    lanes: 10_000,
    carriers: 25,
    bidsPerLane: 10,
    at: [10],
    askedGapPercent: 0.1,
    changes: ['switching', 'carrierFewer', 'capacityHalved'],
    exactSeconds: 0,
    exactSeeds: 0,
  },
  XL: {
    lanes: 50_000,
    carriers: 40,
    bidsPerLane: 16,
    at: [15, 60],
    askedGapPercent: 0.1,
    changes: ['switching'],
    exactSeconds: 0,
    exactSeeds: 0,
  },
} as const;

export type SizeName = keyof typeof sizes;
