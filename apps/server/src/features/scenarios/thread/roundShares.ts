import {
  type AwardedLane,
  checkAward,
  type ScenarioInput,
  type Violation,
} from '@lanewright/award-optimiser';
import { wholeHundredths } from '../input/packedInput.ts';

/** Smallest awarded share of a lane, in hundredths of a percent. */
const leastHundredths = 1_000;
/** Amount by which rounding alone may break a limit. */
const tolerance = 1e-4;

/** Rounds shares to two decimals of a percent so that they sum to 100% and none exceeds what its bid accepts. */
export function roundShares(
  lanes: readonly AwardedLane[],
  mostOf: (laneId: string, carrierId: string) => number,
): AwardedLane[] {
  return lanes.map((lane) => {
    if (lane.shares.length < 2) return lane;
    const exact = lane.shares.map(({ share }) => share * wholeHundredths);
    const most = lane.shares.map(({ carrierId }) => mostOf(lane.laneId, carrierId));
    const rounded = exact.map((hundredths, at) =>
      Math.min(most[at]!, Math.max(leastHundredths, Math.floor(hundredths + 1e-6))),
    );
    let left = wholeHundredths - rounded.reduce((sum, each) => sum + each, 0);
    // Largest remainder first; if that share cannot grow, the next.
    const order = exact
      .map((_, at) => at)
      .sort((a, b) => exact[b]! - rounded[b]! - (exact[a]! - rounded[a]!) || a - b);
    while (left !== 0) {
      const step = left > 0 ? 1 : -1;
      const at = (step > 0 ? order : order.toReversed()).find((each) =>
        step > 0 ? rounded[each]! < most[each]! : rounded[each]! > leastHundredths,
      );
      if (at === undefined) break;
      rounded[at]! += step;
      left -= step;
      order.push(...order.splice(order.indexOf(at), 1));
    }
    return {
      ...lane,
      shares: lane.shares.map((share, at) => ({ ...share, share: rounded[at]! / wholeHundredths })),
    };
  });
}

/** Returns a violation of the rounded award that rounding alone does not explain. */
export function brokenByRounding(input: ScenarioInput, lanes: readonly AwardedLane[]): Violation | null {
  return (
    checkAward(input, lanes).find(
      ({ allowed, actual }) =>
        allowed === null ||
        actual === null ||
        Math.abs(actual - allowed) > tolerance * Math.max(1, Math.abs(allowed)),
    ) ?? null
  );
}
