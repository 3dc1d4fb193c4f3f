import type { ScenarioInput, WarmStart } from '@lanewright/award-optimiser';
import { type ChangeName, changeOf } from './changes.ts';
import { runSecond } from './runChild.ts';
import { sizes, type SizeName } from './sizes.ts';

/** The first scenario of a tender, as solved. */
export interface FirstSolved {
  readonly input: ScenarioInput;
  readonly warmStart: WarmStart;
  readonly gapPercent: number;
  /** Time until it reached a gap; all its time if it did not. */
  readonly secondsTo: (gapPercent: number) => number;
}

/** Times of a second scenario, as a part of the first's; null for what it did not reach. */
export interface WarmParts {
  /** Until the size's requested gap (or the first's final gap, if none is requested or that is larger). */
  readonly asked: number | null;
  /** Until the first's final gap. */
  readonly atEnd: number | null;
}

/** A second scenario with a change after which other columns may be needed. */
export interface ChangeMeasured {
  readonly carrierId: string | null;
  readonly firstGapPercent: number;
  /** Time until the first's final gap, as a part of the first's. */
  readonly warmPart: number | null;
  /** Its gap after the first's time. */
  readonly gapPercent: number | null;
  /** By what its award costs more, and its bound is lower, than the best known ones. */
  readonly aboveBestPercent: number | null;
  readonly lowerBoundPercent: number;
  /** The same without a warm start: after the first's time, and at the end of its own time. */
  readonly coldGapPercent: readonly (number | null)[];
  readonly coldPart: number | null;
  readonly coldAboveBestPercent: number | null;
  readonly coldLowerBoundPercent: number;
  readonly violations: number;
}

/** Gaps up to this factor larger count as equal. */
const nearEnough = 1.05;

/** Times a second scenario with a changed switching penalty: the first one's award hardly changes. */
export async function timeSwitching(name: SizeName, seed: number, first: FirstSolved): Promise<WarmParts> {
  const { at, askedGapPercent } = sizes[name];
  const end = nearEnough * first.gapPercent;
  const gapsPercent = [Math.max(askedGapPercent, end), end];
  const { seconds } = await runSecond(name, seed, {
    change: changeOf('switching', first.input, first.warmStart.lanes),
    warmStart: first.warmStart,
    gapsPercent,
    at: [],
    maxSeconds: at[at.length - 1]!,
    endsWhenReached: true,
  });
  const [asked = null, atEnd = null] = gapsPercent.map((gap, place) => partOf(first, gap, seconds[place]));
  return { asked, atEnd };
}

/** Measures a second scenario against the first one, and against the same without a warm start. */
export async function measureChange(
  name: SizeName,
  seed: number,
  first: FirstSolved,
  changeName: ChangeName,
  coldTimes: number,
): Promise<ChangeMeasured> {
  const change = changeOf(changeName, first.input, first.warmStart.lanes);
  const { at } = sizes[name];
  const ends = at[at.length - 1]!;
  const gap = nearEnough * first.gapPercent;
  const common = { change, gapsPercent: [gap], endsWhenReached: false };
  const warm = await runSecond(name, seed, {
    ...common,
    warmStart: first.warmStart,
    at: [ends],
    maxSeconds: ends,
  });
  const long = coldTimes * ends;
  const cold = await runSecond(name, seed, {
    ...common,
    warmStart: null,
    at: [ends, long],
    maxSeconds: long,
  });
  const best = Math.min(warm.best ?? Infinity, cold.best ?? Infinity);
  const bound = Math.max(warm.bound, cold.bound);
  const above = (cost: number | null) => (cost === null ? null : percent((100 * (cost - best)) / best));
  const lower = (own: number) => percent((100 * (bound - own)) / bound);
  return {
    carrierId: change.carrierId,
    firstGapPercent: percent(first.gapPercent),
    warmPart: partOf(first, gap, warm.seconds[0]),
    gapPercent: percentOrNone(warm.gapPercent[0]),
    aboveBestPercent: above(warm.best),
    lowerBoundPercent: lower(warm.bound),
    coldGapPercent: cold.gapPercent.map(percentOrNone),
    coldPart: partOf(first, gap, cold.seconds[0]),
    coldAboveBestPercent: above(cold.best),
    coldLowerBoundPercent: lower(cold.bound),
    violations: warm.violations + cold.violations,
  };
}

const partOf = (first: FirstSolved, gap: number, seconds: number | null | undefined): number | null =>
  seconds == null ? null : seconds / first.secondsTo(gap);
const percent = (value: number) => Math.round(1e4 * value) / 1e4;
const percentOrNone = (value: number | null | undefined) => (value == null ? null : percent(value));

/** Summarises a change over tenders: how many reached the first scenario's gap in half its time, and the gaps in order of size. */
export function summaryOf(measured: readonly ChangeMeasured[]) {
  const inOrder = (of: (each: ChangeMeasured) => number | null | undefined) =>
    measured.map((each) => of(each) ?? Infinity).toSorted((a, b) => a - b);
  return {
    tenders: measured.length,
    inHalfTheTime: measured.filter(({ warmPart }) => warmPart !== null && warmPart <= 0.5).length,
    gapPercent: inOrder((each) => each.gapPercent),
    coldGapPercent: inOrder((each) => each.coldGapPercent.at(-1)),
  };
}
