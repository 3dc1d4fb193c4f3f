import type { BestBidsPreview } from '../awards.api.ts';

export interface SkippedReason {
  why: string;
  laneIds: readonly string[];
}

/** Groups skipped lanes by reason, most frequent reason first. */
export function skippedReasons(skipped: BestBidsPreview['skipped']): SkippedReason[] {
  const byReason = new Map<string, string[]>();
  for (const { laneId, why } of skipped) byReason.set(why, [...(byReason.get(why) ?? []), laneId]);
  return [...byReason]
    .map(([why, laneIds]) => ({ why, laneIds }))
    .sort((one, other) => other.laneIds.length - one.laneIds.length);
}
