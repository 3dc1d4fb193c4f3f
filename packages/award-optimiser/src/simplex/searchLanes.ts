import { decided, type LaneProgramme, type Limit } from './laneProgramme.ts';
import { type Fork, forkOf, shareWays } from './branchCandidates.ts';

const mostSteps = 2000;

/** A decision: its alternative, and the limits that were narrowed since. */
interface Decision {
  readonly other: readonly Limit[] | null;
  readonly trail: [column: number, lower: number, upper: number][];
}

/** In which order lanes are decided. */
export interface LaneOrder {
  /** Lanes of most weight first; those without weight come last, in the order of `forkOf`. */
  readonly weights: Float64Array;
  /** Leaves a lane unawarded if that is its largest part, instead of only when none of its options is left. */
  readonly leavesUnawarded: boolean;
}

/**
 * Decides the undecided lanes of a solved programme one by one and solves it again each time; backtracks from the last decision when
 * there is no solution. Returns whether an award is left that costs less than `worth`, within the maximum number of solves.
 */
export function searchLanes(
  programme: LaneProgramme,
  order: LaneOrder,
  worth: number,
  mostSolves: number,
  isOver: () => boolean,
): boolean {
  const { lp } = programme;
  const path: Decision[] = [];
  let solves = 0;
  const go = (limits: readonly Limit[], other: readonly Limit[] | null): boolean => {
    const trail = limits.map(({ column }): Decision['trail'][number] => [
      column,
      lp.lower[column]!,
      lp.upper[column]!,
    ]);
    path.push({ other, trail });
    for (const { column, lower, upper } of limits) programme.limit(column, lower, upper);
    solves++;
    return programme.solve(worth, mostSteps) === 'optimal' && lp.objective() * programme.unit < worth;
  };
  while (!isOver()) {
    const ways = nextWays(programme, order);
    if (!ways) return true;
    let holds = go(ways[0], ways[1]);
    while (!holds) {
      const last = path.pop();
      if (!last || solves >= mostSolves || isOver()) return false;
      for (const [column, lower, upper] of last.trail.toReversed()) {
        lp.lower[column] = lower;
        lp.upper[column] = upper;
      }
      if (last.other) holds = go(last.other, null);
    }
  }
  return false;
}

type Ways = Fork['ways'];

/** Branches on the undecided lane of most weight; then on what lanes without weight leave undecided. Null if the values are an award. */
function nextWays(programme: LaneProgramme, order: LaneOrder): Ways | null {
  const { model } = programme;
  let most = 0;
  let ways: Ways | null = null;
  for (let lane = 0; lane < model.laneCount; lane++) {
    if (order.weights[lane]! <= most) continue;
    const own = model.laneMax[lane] === 1 ? wholeWays(programme, lane, order) : shareWays(programme, lane);
    if (!own) continue;
    ways = own;
    most = order.weights[lane]!;
  }
  return ways ?? forkOf(programme)?.ways ?? null;
}

/** To the option with the largest share, or not to it. */
function wholeWays(
  { model, lp, optionColumn, unawardedColumn, isWhole }: LaneProgramme,
  lane: number,
  { leavesUnawarded }: LaneOrder,
): Ways | null {
  let largest = leavesUnawarded ? unawardedColumn[lane]! : -1;
  let isUndecided = false;
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    const column = optionColumn[option]!;
    const value = lp.value[column]!;
    if (isWhole[column] === 1 && value >= decided && value <= 1 - decided) isUndecided = true;
    if (largest < 0 || value > lp.value[largest]!) largest = column;
  }
  if (!isUndecided) return null;
  return [[{ column: largest, lower: 1, upper: 1 }], [{ column: largest, lower: 0, upper: 0 }]];
}
