import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Reading } from '../columns/reading.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { type AssumptionView, selectAssumptions } from './assumptions.queries.ts';
import { isAnswer } from './kinds/index.ts';

/**
 * The assumptions of an upload that a user answers. Throws 404 `assumption_not_found` for a key that the upload does not have, and
 * 422 `answer_invalid` for a value that is not one of its choices.
 */
export async function checkedAnswers(
  tx: Transaction,
  { customer_id: customerId, upload_id: uploadId }: Pick<UploadRow, 'customer_id' | 'upload_id'>,
  reading: Reading,
  answers: Readonly<Record<string, string>>,
): Promise<AssumptionView[]> {
  const assumptions = await selectAssumptions(tx, customerId, uploadId);
  return Object.entries(answers).map(([key, answer]) => {
    const assumption = assumptions.find((one) => one.key === key);
    if (assumption === undefined)
      throw refuse('assumption_not_found', `Assumption “${key}” not found in this upload`, {
        detail: 'The file may have been read again since you opened it. Reload the assumptions.',
      });
    requireAnswer(reading, assumption, answer);
    return assumption;
  });
}

/** Values of these assumptions before and after the answers, with the effect of each, for the audit. */
export function auditOfAnswers(
  changed: readonly AssumptionView[],
  answers: Readonly<Record<string, string>>,
) {
  return {
    before: Object.fromEntries(changed.map(({ key, state, value }) => [key, { state, value }])),
    after: Object.fromEntries(
      changed.map(({ key, choices }) => {
        const value = answers[key] ?? '';
        return [key, { value, effect: choices.find((choice) => choice.value === value)?.effect ?? null }];
      }),
    ),
  };
}

function requireAnswer(reading: Reading, { key, stage, choices }: AssumptionView, answer: string): void {
  const wrong = (title: string) =>
    refuse('answer_invalid', title, { field: `answers.${key}`, detail: 'Nothing was changed.' });
  if (stage === 'lanes' || (stage === 'places' && choices.length === 0))
    throw wrong('Decide this in the Locations step');
  if (choices.some(({ value }) => value === answer)) return;
  const found = reading.found?.find((one) => one.key === key);
  if (found !== undefined && isAnswer(found, answer)) return;
  if (found === undefined && choices.length === 0 && answer.trim() !== '') return;
  throw wrong(`Choose ${choices.map(({ value }) => value).join(' or ')}`);
}
