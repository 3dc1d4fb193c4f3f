import type { Draft } from './draft.ts';
import type { Candidates } from './lagrangian.ts';
import { moveLane } from './moveLane.ts';
import type { Stress } from './stress.ts';

/** Adds each bundle that improves the draft, and drops each that makes it worse. */
export function moveBundles(draft: Draft, candidates: Candidates, stress: Stress): void {
  const { model } = draft;
  for (let bundle = 0; bundle + 1 < model.bundleStart.length; bundle++) {
    const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
    if (parts.length === 0) continue;
    const before = draft.value;
    const lanes = [...parts].map((option) => model.optionLane[option]!);
    const touched = new Set(lanes);
    const isTaken = draft.firstOption(lanes[0]!) === parts[0];
    if (!isTaken)
      for (const lane of lanes) {
        const option = draft.firstOption(lane);
        const other = option < 0 ? -1 : model.optionBundle[option]!;
        if (other < 0) continue;
        for (let at = model.bundleStart[other]!; at < model.bundleStart[other + 1]!; at++)
          touched.add(model.optionLane[model.bundleOptions[at]!]!);
      }
    const had = [...touched].map((lane) => [lane, draft.laneOf(lane)] as const);
    for (const lane of touched) draft.assign(lane, -1);
    if (!isTaken) parts.forEach((option) => draft.assign(model.optionLane[option]!, option));
    for (const lane of touched)
      if (draft.firstOption(lane) < 0) moveLane(draft, candidates, stress, lane, 0.05);
    if (draft.value < before - 1e-9) continue;
    for (const [lane] of had) draft.assign(lane, -1);
    for (const [lane, { options, shares }] of had) draft.share(lane, options, shares);
  }
}
