import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import type { usePlanPreview } from '../tenders.api.ts';
import { planSentences } from './planSentences.ts';
import type { RoundDraft } from './roundDraft.ts';

interface PlanSummaryProps {
  preview: ReturnType<typeof usePlanPreview>;
  round: RoundDraft;
  /** How many carriers are invited. */
  carriers: number;
  includesAwarded: boolean;
  onIncludesAwarded: (includes: boolean) => void;
}

/** What scheduling a round does, before it is done: which lanes stop taking bids, until when, and which are left out. */
export function PlanSummary({
  preview,
  round,
  carriers,
  includesAwarded,
  onIncludesAwarded,
}: PlanSummaryProps) {
  const { data, error } = preview;
  if (error !== null && data === undefined) return <LoadProblem query={preview} />;
  if (data === undefined)
    return <Skeleton height={90} radius="md" role="status" aria-label="Calculating…" />;
  // Where every lane is awarded, leaving them out would leave nothing.
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
