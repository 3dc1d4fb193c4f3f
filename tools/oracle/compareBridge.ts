import type { Comparison } from './compare.ts';
import type { Calls } from './fetchMode.ts';
import { cents } from './ownBids.ts';
import { type FiguredLane, type OwnMode, sum } from './ownMode.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  minus,
  roundedHalfUp,
  sumOf,
  times,
  zero,
} from './pipeline/fraction.ts';

interface ServedBridge {
  readonly steps: readonly { readonly step: string; readonly amountUsd: number }[];
  readonly notAwardedBaselineUsd: number;
  readonly lanes: readonly { readonly amountUsd: number }[];
  readonly lanesTotal: number;
}

/**
 * Compares the bridge with the oracle's awards: its levels, that the causes between two levels sum to their difference, and that
 * the lanes of a cause sum to it.
 */
export async function compareBridge(calls: Calls, own: OwnMode, comparison: Comparison): Promise<void> {
  const { mode } = own.exported;
  const path = `/overview/bridge/${mode}`;
  const bridge = (await calls.get(path)) as ServedBridge;
  const of = (...steps: string[]) =>
    sumOf(bridge.steps.filter(({ step }) => steps.includes(step)).map(({ amountUsd }) => exact(amountUsd)));
  const compared = own.lanes.flatMap(({ awards }) =>
    awards.filter(({ baselineUsd }) => baselineUsd !== null),
  );
  const baseline = sum(compared, ({ baselineUsd }) => baselineUsd);
  const awarded = sum(compared, ({ costUsd }) => costUsd);
  const spend = sum(own.lanes, ({ baseline: ofLane }) => sumOf(ofLane?.values() ?? []));
  const said = (step: string) => bridge.steps.find((one) => one.step === step)?.amountUsd ?? 0;
  comparison.figure(`mode ${mode}, bridge, baseline`, baseline, said('baseline'));
  comparison.figure(`mode ${mode}, bridge, awarded`, awarded, said('awarded'));
  comparison.figure(
    `mode ${mode}, bridge, not awarded`,
    minus(spend, baseline),
    bridge.notAwardedBaselineUsd,
  );
  const parts = own.lanes.flatMap(bridgedParts);
  const history = sum(parts, ({ historyUsd }) => historyUsd);
  const historyVolume = sum(parts, (part) => part.historyVolume);
  comparison.figure(`mode ${mode}, bridge, history`, history, said('history'));
  comparison.figure(
    `mode ${mode}, bridge, volume`,
    sum(parts, (part) =>
      historyVolume.over === 0n
        ? zero
        : cents(dividedBy(times(minus(part.awardedVolume, part.historyVolume), history), historyVolume)),
    ),
    said('volume'),
  );
  comparison.figure(
    `mode ${mode}, bridge, history to baseline`,
    of('history', 'volume', 'mix'),
    said('baseline'),
  );
  comparison.figure(
    `mode ${mode}, bridge, baseline to awarded`,
    of('baseline', 'price', 'fx', 'fuel'),
    said('awarded'),
  );
  for (const { step, amountUsd } of bridge.steps)
    comparison.figure(
      `mode ${mode}, bridge, lanes of ${step}`,
      await sumOfLanes(calls, path, step),
      amountUsd,
    );
}

interface BridgedPart {
  readonly historyUsd: Fraction;
  readonly historyVolume: Fraction;
  readonly awardedVolume: Fraction;
}

/** The parts of a lane awarded to each carrier, where there is a baseline: at the volume of history, and at the forecast's. */
function bridgedParts(lane: FiguredLane): BridgedPart[] {
  const unit = lane.history?.baselineUnitCostUsd;
  if (!unit) return [];
  const carriers = new Set(lane.awards.map(({ award }) => award.carrierId));
  return [...carriers].map((carrierId) => {
    const own = lane.awards.filter(
      ({ award, baselineUsd }) => award.carrierId === carrierId && baselineUsd !== null,
    );
    const forecastOf = (month: string) => lane.forecast.get(month) ?? zero;
    const historyOf = (month: string) => roundedHalfUp(lane.ownForecast.get(month) ?? zero, 3);
    return {
      historyUsd: sum(own, ({ month, share }) => {
        const forecast = forecastOf(month);
        // At the price of the month's baseline, which is rounded to the cent.
        const price = forecast.over > 0n ? dividedBy(lane.baseline?.get(month) ?? zero, forecast) : unit;
        return cents(times(times(price, historyOf(month)), share));
      }),
      historyVolume: sum(own, ({ month, share }) => times(historyOf(month), share)),
      awardedVolume: sum(own, ({ month, share }) => times(forecastOf(month), share)),
    };
  });
}

async function sumOfLanes(calls: Calls, path: string, step: string): Promise<Fraction> {
  let all = zero;
  for (let page = 1, left = 1; left > 0; page++) {
    const { lanes, lanesTotal } = (await calls.get(
      `${path}?step=${step}&page=${page}&pageSize=500`,
    )) as ServedBridge;
    all = sumOf([all, ...lanes.map(({ amountUsd }) => exact(amountUsd))]);
    left = lanesTotal - page * 500;
  }
  return all;
}

const exact = (usd: number) => fraction(usd.toFixed(2));
