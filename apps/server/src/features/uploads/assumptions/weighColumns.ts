import { questionsOf } from '../columns/questions.ts';
import type { Reading } from '../columns/reading.ts';
import { type Assumption, type Choice, type Effect, materialShare, shareOf } from './assumption.ts';
import { type MeasureSource, measureFile } from './measureFile.ts';

/** Reading a file once for each of more choices than these takes too long for what it tells. */
const mostChoices = 4;

export type Weighed = {
  /** With marks where a choice hardly matters. */
  readonly reading: Reading;
  readonly assumptions: readonly Assumption[];
};

/**
 * Works out what each choice of every question about a file is worth, by reading the file with it. Questions still open are
 * taken as recommended meanwhile. What changes less than `materialShare` is marked and not asked.
 * @param source.mostRows rows that are read at most; of a longer file the effects are those of its first rows.
 * @param now when this is done.
 */
export async function weighColumns(source: MeasureSource, received: Reading, now: Date): Promise<Weighed> {
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
      answeredBy: answer === null ? null : (given?.by ?? null),
      answeredAt: answer === null ? null : (given?.at ?? reading.rememberedAt ?? now.toISOString()),
      evidence: {
        ...(found === undefined ? {} : { pattern: found.pattern }),
        ...((reading.rowCount ?? 0) > source.mostRows ? { sampledRows: source.mostRows } : {}),
      },
    });
  }
  return { reading: { ...reading, marks }, assumptions };
}
