import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import type { usePlanPreview } from '../tenders.api.ts';
import { planSentences } from './planSentences.ts';
import type { RoundDraft } from './roundDraft.ts';

interface PlanSummaryProps {
  preview: ReturnType<typeof usePlanPreview>;
  round: RoundDraft;
  /** Number of invited carriers. */
  carriers: number;
  includesAwarded: boolean;
  onIncludesAwarded: (includes: boolean) => void;
}

/** Effects of scheduling a round: which lanes stop taking bids, until when, and which are excluded. */
export function PlanSummary({
  preview,
  round,
  carriers,
  includesAwarded,
  onIncludesAwarded,
}: PlanSummaryProps) {
  const { data, error } = preview;
  if (error !== null && data === undefined) return <LoadProblem query={preview} />;
  if (data === undefined) return <Skeleton height={90} radius="md" role="status" aria-label="Calculating…" />;
  // If every lane is awarded, excluding them would leave none.
  const mayLeaveOut = data.awardedLanes > 0 && data.awardedLanes < data.lanes;
  return (
    <Stack gap="xs" role="status">
      <LoadProblem query={preview} />
      {planSentences(data, round, { carriers, includesAwarded, now: new Date() }).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {mayLeaveOut && (
        <Checkbox
          label={`Include the ${countOf(data.awardedLanes, 'awarded lane')}`}
          description="Carriers bid on them again. Existing awards don’t change."
          checked={includesAwarded}
          onChange={({ currentTarget }) => onIncludesAwarded(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}
