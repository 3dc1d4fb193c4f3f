import type { Compiled } from '../compile/compiled.ts';
import type { AwardedLane, UnawardedReason } from '../model.ts';
import type { Draft } from './draft.ts';

/** Converts the draft to the result: shares by carrier id, and the reason for each unawarded lane. */
export function awardedLanesOf(draft: Draft): AwardedLane[] {
  const { model } = draft;
  return model.laneIds.map((laneId, lane): AwardedLane => {
    const { options, shares } = draft.laneOf(lane);
    const own = options.map((option, at) => ({
      carrierId: model.carrierIds[model.optionCarrier[option]!]!,
      share: shares[at]!,
      bundleId: model.bundleIds[model.optionBundle[option]!] ?? null,
    }));
    own.sort((a, b) => (a.carrierId < b.carrierId ? -1 : 1));
    return { laneId, shares: own, unawarded: own.length > 0 ? null : reasonOf(model, lane) };
  });
}

/** Why the lane is unawarded: no allowed bid, every bid too expensive, or the bids' limits. */
export function reasonOf(model: Compiled, lane: number): UnawardedReason {
  const trouble = model.laneTrouble.get(lane);
  if (trouble) return trouble;
  const cost = model.laneUnawardedCost[lane]!;
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
    if (model.optionCost[option]! < cost) return 'noCapacity';
  return 'dearerThanUnawarded';
}

/** Loads an earlier award into a draft, as far as its bids still exist. */
export function setAwarded(draft: Draft, lanes: readonly AwardedLane[]): void {
  const { model } = draft;
  const before = new Map(lanes.map((lane) => [lane.laneId, lane.shares]));
  const whole = new Set<string>();
  model.laneIds.forEach((laneId, lane) => {
    const shares = before.get(laneId) ?? [];
    const options: number[] = [];
    for (const { carrierId, bundleId } of shares)
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        if (
          model.carrierIds[model.optionCarrier[option]!] === carrierId &&
          (model.bundleIds[model.optionBundle[option]!] ?? null) === bundleId
        )
          options.push(option);
    const fits =
      options.length > 0 &&
      options.length === shares.length &&
      options.length <= Math.min(model.laneMax[lane]!, draft.slots) &&
      shares.every(({ share }, at) => share <= model.optionMaxShare[options[at]!]! + 1e-9);
    if (fits)
      draft.share(
        lane,
        options,
        shares.map(({ share }) => share),
      );
    else {
      draft.assign(lane, -1);
      for (const { bundleId } of shares) if (bundleId !== null) whole.add(bundleId);
    }
  });
  // Drop bundles with a missing part.
  for (let lane = 0; lane < model.laneCount; lane++) {
    const option = draft.firstOption(lane);
    const bundle = option < 0 ? -1 : model.optionBundle[option]!;
    if (bundle >= 0 && whole.has(model.bundleIds[bundle]!)) draft.assign(lane, -1);
  }
}
