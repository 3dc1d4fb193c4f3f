import type { ButtonProps } from '@mantine/core';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { wordsOf } from '../audit/auditDifference.ts';
import { type Job, useRetryJob } from '../operations.api.ts';
import { notNowReason } from './jobState.ts';

interface RetryButtonProps extends ButtonProps {
  job: Job;
  onDone?: () => void;
}

/** Runs a job now: one that failed again, one that waits at once. */
export function RetryButton({ job, onDone, ...button }: RetryButtonProps) {
  const retry = useRetryJob();
  const verb = job.state === 'Waiting' ? 'Run now' : 'Retry';
  return (
    <ReasonButton
      {...button}
      aria-label={`${verb}: ${wordsOf(job.name)}${job.subject === null ? '' : ` of ${job.subject}`}`}
      loading={retry.isPending}
      reason={notNowReason(job)}
      onClick={() =>
        retry.mutate(job.id, {
          onSuccess: () => {
            toasts.success(`${wordsOf(job.name)} runs again.`);
            onDone?.();
          },
          onError: (error) => toasts.error(error.message),
        })
      }
    >
      {verb}
    </ReasonButton>
  );
}
