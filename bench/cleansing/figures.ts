import type { Gazetteer } from '../../apps/server/src/features/reference-data/index.ts';
import { resolvePlace } from '../../apps/server/src/features/shipments/resolve/index.ts';
import { judge, type Verdict } from './judge.ts';
import { type LabelledPlace, mustAsk } from './places.ts';

export type Judged = {
  place: LabelledPlace;
  verdict: Verdict;
  /** The match as text; for a question, its first candidate. */
  answer: string;
  method: string;
  /** A question with the correct answer among its first five candidates. */
  isOffered: boolean;
};

export type Figures = {
  places: number;
  /** Share of all places matched automatically. */
  decided: number;
  /** Correct ÷ (correct + wrong). */
  precision: number;
  /** Correct ÷ places that can be matched. */
  recall: number;
  /** Share of places that must be asked which are asked; null if there are none. */
  asked: number | null;
  /** Share of unnecessary questions with the correct answer among the first five candidates; null if there are none. */
  offered: number | null;
  wrong: number;
};

/** Resolves every place individually, like the first row of a file, and classifies the result. */
export function judgePlaces(gazetteer: Gazetteer, places: readonly LabelledPlace[]): Judged[] {
  return places.map(asEndOfJourney).map((place) => {
    const found = resolvePlace(gazetteer, { ...place.said, role: 'both', mode: place.mode });
    const verdict = judge(place, found.status === 'decided' ? found.place : null);
    return {
      place,
      verdict,
      answer:
        found.status === 'decided'
          ? `${found.place.level} ${found.place.label}`
          : (found.candidates[0]?.place.label ?? 'nothing offered'),
      method: found.method ?? 'asked',
      isOffered: found.candidates.slice(0, 5).some((candidate) => judge(place, candidate.place) === 'right'),
    };
  });
}

/** By road, a country or state alone is not a valid origin or destination: it must be asked. */
function asEndOfJourney(place: LabelledPlace): LabelledPlace {
  const { is, family } = place;
  if (family !== 'road' || mustAsk(is)) return place;
  const isArea = [is.city, is.zip, is.port, is.airport].every((part) => part === undefined);
  return isArea ? { ...place, is: { ask: 'a country or state alone', known: is.country } } : place;
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const count = (passes: (one: Judged) => boolean) => judged.filter(passes).length;
  const needsAnswer = (one: Judged) => mustAsk(one.place.is);
  const right = count(({ verdict }) => verdict === 'right');
  const wrong = count(({ verdict }) => verdict === 'wrong');
  const toAsk = count(needsAnswer);
  const needless = count((one) => one.verdict === 'asked' && !needsAnswer(one));
  return {
    places: judged.length,
    decided:
      share(
        count(({ verdict }) => verdict !== 'asked'),
        judged.length,
      ) ?? 0,
    precision: share(right, right + wrong) ?? 1,
    recall:
      share(
        count((one) => one.verdict === 'right' && !needsAnswer(one)),
        judged.length - toAsk,
      ) ?? 1,
    asked: share(
      count((one) => one.verdict === 'asked' && needsAnswer(one)),
      toAsk,
    ),
    offered: share(
      count((one) => one.verdict === 'asked' && !needsAnswer(one) && one.isOffered),
      needless,
    ),
    wrong,
  };
}

/** Returns the figures of each part: whole sets, mode families, and each kind of error. */
export function figuresByPart(
  judged: readonly Judged[],
  partOf: (one: Judged) => string,
): Record<string, Figures> {
  const parts = new Map<string, Judged[]>();
  for (const one of judged) parts.set(partOf(one), [...(parts.get(partOf(one)) ?? []), one]);
  return Object.fromEntries([...parts].map(([part, ones]) => [part, figuresOf(ones)]));
}

function share(some: number, all: number): number | null {
  return all === 0 ? null : Math.round((some / all) * 10_000) / 10_000;
}
