import { savedBy } from './figures.ts';
import type { AwardedMonth } from './ownAwards.ts';
import { type FiguredLane, type OwnMode, percentOf, sum } from './ownMode.ts';
import { type Fraction, plus, sumOf, zero } from './pipeline/fraction.ts';

/** Savings of a group of awards. */
export interface OwnSavings {
  readonly awardedBaseline: Fraction;
  readonly awarded: Fraction;
  readonly savings: Fraction;
  readonly accepted: Fraction;
  readonly pending: Fraction;
  readonly percent: Fraction | null;
}
type Given = { readonly lane: FiguredLane; readonly award: AwardedMonth };

/** Savings by every dimension that divides awards, and in total. By business unit only if lanes are split by it. */
export function ownSavings(modes: readonly OwnMode[]) {
  const given = modes.flatMap(({ lanes }) =>
    lanes.flatMap((lane) => lane.awards.map((award): Given => ({ lane, award }))),
  );
  const modeOf = new Map(modes.flatMap(({ exported, lanes }) => lanes.map((lane) => [lane, exported.mode])));
  const by = (key: (one: Given) => string) => {
    const groups = new Map<string, Given[]>();
    for (const one of given) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
    return new Map([...groups].map(([of, ones]) => [of, savingsOf(ones)]));
  };
  return {
    totals: savingsOf(given),
    spend: sumOf(modes.flatMap(({ lanes }) => lanes.map(({ baseline }) => sumOf(baseline?.values() ?? [])))),
    rows: {
      month: by(({ award }) => award.month),
      mode: by(({ lane }) => String(modeOf.get(lane))),
      region: by(({ lane }) => lane.lane.region),
      carrier: by(({ award }) => award.award.carrierName),
      equipment: by(({ lane }) => lane.lane.equipment ?? ''),
    },
  };
}

function savingsOf(given: readonly Given[]): OwnSavings {
  const awards = given.map(({ award }) => award);
  const part = (isPending: boolean) =>
    sum(
      awards.filter((one) => one.isPending === isPending),
      savedBy,
    );
  const awardedBaseline = sum(awards, ({ baselineUsd }) => baselineUsd);
  const savings = plus(part(false), part(true));
  return {
    awardedBaseline,
    awarded: awards.reduce((all, { costUsd }) => plus(all, costUsd), zero),
    savings,
    accepted: part(false),
    pending: part(true),
    percent: percentOf(savings, awardedBaseline),
  };
}
