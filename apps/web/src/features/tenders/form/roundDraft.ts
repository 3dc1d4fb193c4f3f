import { fieldOfMoment, momentOfField } from '../moments.ts';
import type { RoundTimes } from '../tenders.api.ts';

/** A round as typed: times as in `datetime-local` fields. */
export type RoundDraft = { readonly opensAt: string; readonly closesAt: string; readonly isSealed: boolean };

const hour = 3_600_000;

/** One week, starting at the next full hour. */
export function firstDraft(now: Date, isSealed = false): RoundDraft {
  const opens = new Date(Math.ceil(now.getTime() / hour) * hour);
  return {
    opensAt: fieldOfMoment(opens),
    closesAt: fieldOfMoment(new Date(opens.getTime() + 7 * 24 * hour)),
    isSealed,
  };
}

/** Returns why a round cannot be planned; null if it can. */
export function roundProblem(draft: RoundDraft, now: Date): string | null {
  const opens = momentOfField(draft.opensAt);
  const closes = momentOfField(draft.closesAt);
  if (opens === null) return 'Enter an opening time.';
  if (closes === null) return 'Enter a closing time.';
  if (closes <= now.toISOString()) return 'The closing time is in the past.';
  if (closes <= opens) return 'The closing time must be after the opening time.';
  return null;
}

/** Converts a valid draft to the request's times. */
export function timesOf(draft: RoundDraft): RoundTimes {
  return {
    opensAt: momentOfField(draft.opensAt) ?? '',
    closesAt: momentOfField(draft.closesAt) ?? '',
    isSealed: draft.isSealed,
  };
}
