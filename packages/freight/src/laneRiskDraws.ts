import type { LaneHistory } from './laneRisk.ts';
import { calendarMonthOf, monthsFrom } from './months.ts';

/** A generated lane for tests: whether it is a ghost or volatile, and its pattern. */
interface DrawnLane {
  readonly kind: string;
  readonly isPlanted: boolean;
  readonly history: LaneHistory;
}

/** Seeded random numbers (mulberry32): the same seed generates the same lanes on every machine. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random number of shipments in a month (Poisson). */
function arrivals(mean: number, chance: () => number): number {
  let count = 0;
  for (let left = Math.exp(-mean), drawn = chance(); drawn > left; drawn *= chance()) count++;
  return count;
}

/** Mean of a month, by the lane's pattern; `at` is the index of the month, `last` that of the newest. */
type Pattern = (at: number, calendarMonth: number, last: number) => number;

/**
 * Generates 2,000 lanes over two years (every second one over one year): 1,950 with random shipments, two to thirty a month, some
 * growing, some with a season or a closed one, their prices varying by a tenth; and 25 ghosts and 25 volatile ones.
 */
export function drawLanes(seed: number): DrawnLane[] {
  const chance = chanceFrom(seed);
  const between = (low: number, high: number) => low + chance() * (high - low);
  const lane = (
    kind: string,
    isPlanted: boolean,
    months: 12 | 24,
    meanOf: Pattern,
    priceOf: () => number,
  ): DrawnLane => {
    const coveredMonths = monthsFrom('2024-11', months);
    return {
      kind,
      isPlanted,
      history: {
        coveredMonths,
        carriers: [],
        months: coveredMonths.flatMap((month, at) => {
          const mean = meanOf(at, calendarMonthOf(month), months - 1);
          const shipments = mean < 0 ? -mean : mean === 0 ? 0 : arrivals(mean, chance);
          if (shipments === 0) return [];
          const volume = shipments * between(450, 550);
          return [{ month, shipments, volume, pricedChargeUsd: volume * priceOf(), pricedVolume: volume }];
        }),
      },
    };
  };
  const usual = () => 2 * between(0.9, 1.1);
  const drawn: DrawnLane[] = [];
  for (let place = 0; place < 1_950; place++) {
    const mean = between(2, 30);
    const months = place % 2 === 0 ? 24 : 12;
    const peak = 1 + Math.floor(chance() * 12);
    const isNear = (calendar: number) =>
      Math.min((calendar - peak + 12) % 12, (peak - calendar + 12) % 12) <= 1;
    const kind = place % 20;
    if (kind === 0)
      // Doubled in three months of the year.
      drawn.push(lane('season', false, 24, (_at, calendar) => (isNear(calendar) ? 2 * mean : mean), usual));
    else if (kind === 1)
      // Closed in three months of every year.
      drawn.push(lane('closed', false, 24, (_at, calendar) => (isNear(calendar) ? 0 : mean + 3), usual));
    else if (kind === 2)
      drawn.push(lane('growing', false, months, (at, _calendar, last) => mean * (1 + at / last), usual));
    else drawn.push(lane('steady', false, months, () => mean, usual));
  }
  // A negative mean is an exact number of shipments.
  for (let place = 0; place < 25; place++) {
    const active = [Math.floor(between(0, 12)), Math.floor(between(12, 24))];
    const stop = Math.floor(between(10, 16));
    const gap = Math.floor(between(6, 9));
    const start = Math.floor(between(4, 10));
    if (place % 3 === 0)
      drawn.push(lane('few', true, 24, (at) => (active.includes(at) ? -1 - (place % 2) : 0), usual));
    else if (place % 3 === 1)
      drawn.push(lane('vanished', true, 24, (at) => (at <= stop ? between(4, 12) : 0), usual));
    else
      drawn.push(
        lane('irregular', true, 24, (at) => (at > start && at < start + gap ? 0 : between(5, 9)), usual),
      );
  }
  for (let place = 0; place < 25; place++) {
    const mean = between(6, 20);
    const months = place % 4 === 0 ? 24 : 12;
    // In a quarter of the months volume is 15 times as high; in half of them the price is three to four times as high.
    const jumps = someOf(months, months / 4, chance);
    const dear = someOf(12, 6, chance);
    let priced = 0;
    if (place % 2 === 0)
      drawn.push(lane('volumes jump', true, months, (at) => (jumps.has(at) ? 5 * mean : mean / 3), usual));
    else
      drawn.push(
        lane(
          'prices jump',
          true,
          12,
          () => mean,
          () => (dear.has(priced++) ? between(3, 4) : 1),
        ),
      );
  }
  return drawn;
}

/** Picks `count` random positions of a row, each equally likely. */
function someOf(length: number, count: number, chance: () => number): Set<number> {
  const found = new Set<number>();
  while (found.size < count) found.add(Math.floor(chance() * length));
  return found;
}
