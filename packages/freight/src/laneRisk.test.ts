import { describe, expect, it } from 'vitest';
import { historyEnd, type LaneHistory, type LaneMonthOfHistory, laneRisks } from './laneRisk.ts';
import { calendarMonthOf, monthsFrom } from './months.ts';
import { drawLanes } from './laneRiskDraws.ts';

const twoYears = monthsFrom('2024-11', 24);
const month = (at: number, shipments: number, unitCost = 2): LaneMonthOfHistory => ({
  month: twoYears[at] ?? '',
  shipments,
  volume: shipments * 500,
  pricedChargeUsd: shipments * 500 * unitCost,
  pricedVolume: shipments * 500,
});
const lane = (months: LaneMonthOfHistory[], carriers: LaneHistory['carriers'] = []): LaneHistory => ({
  coveredMonths: twoYears,
  months,
  carriers,
});
const steady = twoYears.map((_, at) => month(at, 10));
const flags = (history: LaneHistory) => laneRisks(history).map(({ flag }) => flag);

describe('warnings from a lane’s history', () => {
  it('are empty for a steady lane and for a history that is too short', () => {
    expect(laneRisks(lane(steady))).toEqual([]);
    expect(laneRisks({ ...lane(steady.slice(0, 1)), coveredMonths: twoYears.slice(0, 5) })).toEqual([]);
    expect(laneRisks(lane([]))).toEqual([]);
  });

  it('state why a lane may be a ghost', () => {
    expect(laneRisks(lane([month(3, 1)]))).toEqual([
      {
        flag: 'ghost',
        severity: 3,
        reason: 'Shipments in only 1 of 24 months. The lane may not ship again.',
      },
    ]);
    expect(laneRisks(lane(steady.slice(0, 16)))[0]).toEqual({
      flag: 'ghost',
      severity: 3,
      reason:
        'No shipments for 8 months since Feb 2026; before that, there was one every month. The lane may no longer run.',
    });
    const irregular = lane([0, 1, 2, 9, 10, 11, 17, 18, 19, 22, 23].map((at) => month(at, 2)));
    expect(laneRisks(irregular)[0]?.reason).toContain('Irregular: 7 months between the shipments');
  });

  it('measure inactivity against the end of the freight, ignoring stragglers', () => {
    const shipments = twoYears.map((_, at) => (at < 17 ? 200 : 3));
    const end = historyEnd(twoYears, shipments);
    expect(end).toBe(twoYears[16]);
    // Stopped when the files end: not a ghost. Stopped half a year before: a ghost.
    expect(flags({ ...lane(steady.slice(0, 17)), end })).toEqual([]);
    expect(flags(lane(steady.slice(0, 17)))).toEqual(['ghost']);
    expect(laneRisks({ ...lane(steady.slice(0, 11)), end })[0]?.reason).toContain(
      'No shipments for 6 months',
    );
    expect(historyEnd(twoYears, shipments.slice(0, 17))).toBe(twoYears[16]);
    expect(
      historyEnd(
        twoYears,
        twoYears.map(() => 200),
      ),
    ).toBe(twoYears[23]);
    expect(historyEnd([], [])).toBeUndefined();
  });

  it('recognise seasonality', () => {
    const summer = [6, 7, 8, 9];
    const seasonal = twoYears.flatMap((name, at) =>
      summer.includes(calendarMonthOf(name)) ? [month(at, 30)] : [],
    );
    expect(flags(lane(seasonal))).toEqual([]);
    const peaks = twoYears.map((name, at) => month(at, calendarMonthOf(name) === 12 ? 80 : 8));
    expect(flags(lane(peaks))).toEqual([]);
  });

  it('flag jumping volumes and prices, larger jumps as worse', () => {
    expect(flags(lane(twoYears.map((_, at) => month(at, at % 5 === 0 ? 80 : 2))))).toEqual([
      'volatileVolume',
    ]);
    const jumping = twoYears.map((_, at) => month(at, 10, at % 2 === 0 ? 1 : 4));
    expect(laneRisks(lane(jumping))).toEqual([
      {
        flag: 'volatilePrice',
        severity: 2,
        reason: 'The cost per unit varies by 61.3% around its mean over 24 months: from 1.000 to 4.000 USD.',
      },
    ]);
  });

  it('flag a lane that depends on one named carrier', () => {
    const carried = (...shipments: number[]) =>
      shipments.map((count, at) => ({ name: `Carrier ${at + 1}`, shipments: count }));
    expect(laneRisks(lane(steady, carried(118, 2)))[0]).toMatchObject({ flag: 'oneCarrier', severity: 1 });
    expect(laneRisks(lane(steady, carried(120)))[0]).toMatchObject({ flag: 'oneCarrier', severity: 2 });
    expect(flags(lane(steady, carried(108, 12)))).toEqual([]);
    expect(flags(lane(steady, carried(11)))).toEqual([]);
    expect(flags(lane(steady, [{ name: '', shipments: 120 }]))).toEqual([]);
  });

  it.each([1, 2, 3])(
    'find all 50 ghost and volatile lanes among 2,000, and flag at most 5 % of the others (draw %i)',
    (seed) => {
      const drawn = drawLanes(seed);
      expect(drawn).toHaveLength(2_000);
      const flagged = drawn.map(({ history }) => flags(history).some((flag) => flag !== 'oneCarrier'));
      const missed = drawn.filter(({ isPlanted }, at) => isPlanted && flagged[at] !== true);
      expect(missed.map(({ kind }) => kind)).toEqual([]);
      const healthy = drawn.filter(({ isPlanted }) => !isPlanted).length;
      const falsely = drawn.filter(({ isPlanted }, at) => !isPlanted && flagged[at] === true).length;
      expect(falsely / healthy).toBeLessThanOrEqual(0.05);
    },
  );
});
