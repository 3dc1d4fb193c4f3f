import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Job, JobState } from '../operations.api.ts';

/** What wants a look comes first. */
export const jobStates = ['Failed', 'Retrying', 'Running', 'Waiting'] as const satisfies readonly JobState[];

export const toneOfJob: Readonly<Record<JobState, Tone>> = {
  Failed: 'bad',
  Retrying: 'warn',
  Running: 'busy',
  Waiting: 'neutral',
};

/** Why a job cannot be run now; undefined where it can. */
export function notNowReason({ state }: Job): string | undefined {
  return state === 'Running' ? 'It is running.' : undefined;
}
