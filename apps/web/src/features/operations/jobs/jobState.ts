import { formatAge } from '../../../ui/figures.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import { wordsOf } from '../audit/auditDifference.ts';
import type { Job, JobState } from '../operations.api.ts';

/** Jobs that need attention come first. */
export const jobStates = ['Failed', 'Retrying', 'Running', 'Waiting'] as const satisfies readonly JobState[];

export const toneOfJob: Readonly<Record<JobState, Tone>> = {
  Failed: 'bad',
  Retrying: 'warn',
  Running: 'busy',
  Waiting: 'neutral',
};

/** Display name of a job with its subject: "Roll up lanes of loads.csv · Road - FTL". */
export function nameOfJob({ name, subject, subjectName }: Job): string {
  const about = subjectName ?? subject;
  return about === null ? wordsOf(name) : `${wordsOf(name)} of ${about}`;
}

/** When a job runs: "now", "in 6 days"; a failed job runs only on request. */
export function dueText({ state, runAt }: Job, nowMs: number): string {
  if (state === 'Running') return 'running';
  if (state === 'Failed') return '–';
  const inMs = Date.parse(runAt) - nowMs;
  return inMs < 60_000 ? 'now' : `in ${formatAge(new Date(nowMs - inMs).toISOString(), nowMs)}`;
}

/** Returns why a job cannot be run now; undefined if it can. */
export function notNowReason({ state }: Job): string | undefined {
  return state === 'Running' ? 'Already running' : undefined;
}
