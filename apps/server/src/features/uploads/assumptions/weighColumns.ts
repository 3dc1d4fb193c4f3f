import { questionsOf } from '../columns/questions.ts';
import type { Reading } from '../columns/reading.ts';
import { type Assumption, type Choice, type Effect, materialShare, shareOf } from './assumption.ts';
import { type MeasureSource, measureFile } from './measureFile.ts';

/** With more choices than this, reading the file once for each takes too long. */
const mostChoices = 4;

export type ScoredReading = {
  /** Includes marks for choices that hardly matter. */
  readonly reading: Reading;
  readonly assumptions: readonly Assumption[];
};

/**
 * Measures the effect of each choice of every question about a file by reading the file with it. Other open questions use
 * the recommended choice. An assumption with an effect below `materialShare` is marked instead of asked.
 * @param source.mostRows maximum number of rows to read; effects in a longer file are those of its first rows.
 * @param now time recorded for an answer without a stored time.
 */
export async function weighColumns(
  source: MeasureSource,
  received: Reading,
  now: Date,
): Promise<ScoredReading> {
  const reading = { ...received, marks: {} };
  const questions = questionsOf(reading);
  const open = questions.filter(({ answer, choices }) => answer === null && choices.length > 0);
  const answers = {
    ...Object.fromEntries(open.map(({ key, choices }) => [key, choices[0]?.value ?? ''])),
    ...reading.answers,
  };
  const measured = new Map<string, Effect>();
  const measure = async (given: Readonly<Record<string, string>>): Promise<Effect> => {
    const key = JSON.stringify(Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1)));
    const known = measured.get(key) ?? (await measureFile(source, { ...reading, answers: { ...given } }));
    measured.set(key, known);
    return known;
  };
  const marks: Record<string, string> = {};
  const assumptions: Assumption[] = [];
  for (const { key, text, choices: offered, answer } of questions) {
    const found = reading.found?.find((one) => one.key === key);
    const others =
      answer === null || offered.some(({ value }) => value === answer)
        ? offered
        : [...offered, { value: answer, label: answer }];
    const choices: Choice[] = [];
    for (const { value, label } of others)
      choices.push({
        value,
        label,
        effect: others.length > mostChoices ? null : await measure({ ...answers, [key]: value }),
      });
    const share = shareOf(choices);
    const recommended = choices[0]?.value;
    const isMarked =
      answer === null &&
      found !== undefined &&
      recommended !== undefined &&
      share !== null &&
      share < materialShare;
    if (isMarked) marks[key] = recommended;
    const given = reading.given?.[key];
    const known = given ?? reading.rememberedGiven?.[key];
    assumptions.push({
      key,
      text,
      why: found?.why ?? null,
      choices,
      share,
      lineCount: found?.lineCount ?? null,
      state:
        answer === null ? (isMarked ? 'marked' : 'asked') : given === undefined ? 'remembered' : 'answered',
      value: answer ?? (isMarked ? recommended : null),
      answeredBy: answer === null ? null : (known?.by ?? null),
      answeredAt: answer === null ? null : (known?.at ?? reading.rememberedAt ?? now.toISOString()),
      evidence: {
        ...(found === undefined ? {} : { pattern: found.pattern }),
        ...((reading.rowCount ?? 0) > source.mostRows ? { sampledRows: source.mostRows } : {}),
      },
    });
  }
  return { reading: { ...reading, marks }, assumptions };
}
