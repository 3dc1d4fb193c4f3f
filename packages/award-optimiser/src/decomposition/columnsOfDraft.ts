import { CarrierSets, type Turns } from './carrierSets.ts';
import { startWith } from './convergedPrices.ts';
import type { Effort } from './improve.ts';
import type { DraftPlan } from './makeDraft.ts';
import type { OpenColumns } from './openColumns.ts';
import type { VolumeMethod } from './volumeMethod.ts';

/** Maximum number of sets of carriers tried besides the first. */
const mostSets = 10;
/**
 * Columns are too expensive if the bound with them is more than this part above the bound with all open. Then up to `mostOthers`
 * others are tried.
 */
const expensivePart = 0.003;
const mostOthers = 6;
/** A column whose average use is lower by up to this part may be the better one. */
const nearlyAsMuch = 0.3;

/** Open columns, and prices calculated with them. */
interface Settled {
  readonly open: OpenColumns;
  readonly turns: Turns;
  readonly source: VolumeMethod;
}

/** Draws a shift of each column's average use, of at most half of `most`. */
export function noiseOf(leaf: VolumeMethod, most: number, random: () => number): (column: number) => number {
  const noise = leaf.columnAverage.map(() => most * (random() - 0.5));
  return (column) => noise[column]!;
}

/**
 * Decides a draft's columns: by their average use, and with `plan.triesCarriers` the set of carriers whose bound is lowest. If the
 * columns still prove expensive, tries others that are used nearly as much.
 */
export function columnsOfDraft(leaf: VolumeMethod, plan: DraftPlan, { random, isOver }: Effort): Settled {
  const sets = new CarrierSets(leaf, plan.threshold);
  /** Null as soon as the bound is above `most`: a wrong set shows in a few rounds. */
  const settled = (turns: Turns, open: OpenColumns, most: number): Settled | null => {
    const source = startWith(leaf, open);
    for (let round = 0; round < plan.rounds && !isOver(); round++) {
      if (source.centre > most) return null;
      source.next();
    }
    source.certify();
    return source.bound < most ? { open, turns, source } : null;
  };
  const asUsed: Turns = new Map();
  let best = settled(asUsed, sets.of(asUsed, noiseOf(leaf, plan.noise, random)), Infinity)!;
  let left = plan.triesCarriers ? mostSets : 0;
  for (let from: Settled | null = null; from !== best && left > 0; ) {
    from = best;
    for (const turns of sets.around(from.turns, from.open).slice(0, left)) {
      if (isOver()) break;
      left--;
      best =
        settled(
          turns,
          sets.of(turns, () => 0),
          best.source.bound,
        ) ?? best;
    }
  }
  const isExpensive = () => best.source.bound > leaf.bound + expensivePart * Math.abs(leaf.bound);
  for (let others = 0; others < mostOthers && isExpensive() && !isOver(); others++) {
    const noise = noiseOf(leaf, nearlyAsMuch, random);
    best = settled(best.turns, sets.of(best.turns, noise), best.source.bound) ?? best;
  }
  return best;
}
