import type { ButtonProps } from '@mantine/core';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { wordsOf } from '../audit/auditDifference.ts';
import { type Job, useRetryJob } from '../operations.api.ts';
import { nameOfJob, notNowReason } from './jobState.ts';

interface RetryButtonProps extends ButtonProps {
  job: Job;
  onDone?: () => void;
}

/** Runs a job now: retries a failed one, or starts a waiting one at once. */
export function RetryButton({ job, onDone, ...button }: RetryButtonProps) {
  const retry = useRetryJob();
  const verb = job.state === 'Waiting' ? 'Run now' : 'Retry';
  const run = async () => {
    try {
      // Uses the promise: a finished job leaves the list before the button's callbacks would run.
      await retry.mutateAsync(job.id);
      toasts.success(`${wordsOf(job.name)} started`);
      onDone?.();
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : 'Couldn’t run the job');
    }
  };
  return (
    <ButtonWithReason
      {...button}
      aria-label={`${verb}: ${nameOfJob(job)}`}
      loading={retry.isPending}
      reason={notNowReason(job)}
      onClick={() => void run()}
    >
      {verb}
    </ButtonWithReason>
  );
}
