import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { JobState } from '../operations.api.ts';
import { jobStates } from './jobState.ts';

interface JobFilterProps {
  state: JobState | undefined;
  onChange: (state: JobState | undefined) => void;
}

export function JobFilter({ state, onChange }: JobFilterProps) {
  return (
    <>
      <VisuallyHidden id="job-state">Filter by status</VisuallyHidden>
      <SegmentedControl
        size="xs"
        aria-labelledby="job-state"
        data={['All', ...jobStates]}
        value={state ?? 'All'}
        onChange={(value) => onChange(jobStates.find((one) => one === value))}
      />
    </>
  );
}
