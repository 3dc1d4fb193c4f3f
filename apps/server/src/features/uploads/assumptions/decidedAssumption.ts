import { now } from '../../../platform/clock.ts';
import type { Reading } from '../columns/reading.ts';
import { type Assumption, shareOf } from './assumption.ts';

type Details = Pick<Assumption, 'text' | 'why' | 'lineCount' | 'choices'> & { readonly share?: number };

/** An assumption about rows with its state: answered, remembered, marked with `mark`, or asked if there is no mark. */
export function decidedAssumption(
  reading: Reading,
  key: string,
  mark: string | null,
  details: Details,
): Assumption {
  const answer = reading.answers[key] ?? null;
  const given = reading.given?.[key];
  const source = given ?? reading.rememberedGiven?.[key];
  const known =
    answer === null
      ? { state: mark === null ? ('asked' as const) : ('marked' as const), value: mark }
      : {
          state: given === undefined ? ('remembered' as const) : ('answered' as const),
          value: answer,
          answeredBy: source?.by ?? null,
          answeredAt: source?.at ?? reading.rememberedAt ?? now().toISOString(),
        };
  return { key, share: shareOf(details.choices), ...details, ...known };
}
