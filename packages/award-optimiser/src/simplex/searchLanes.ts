import { decided, type LaneProgramme, type Limit } from './laneProgramme.ts';
import { forkOf } from './branchCandidates.ts';

const mostSteps = 2000;

/** A decision: its alternative, and the limits that were narrowed since. */
interface Decision {
  readonly other: readonly Limit[] | null;
  readonly trail: [column: number, lower: number, upper: number][];
}

/**
 * Decides the undecided lanes of a solved programme one by one, large lanes first, and solves it again each time; backtracks from
 * the last decision when there is no solution. Returns whether an award is left that costs less than `worth`, within the maximum
 * number of solves.
 */
export function searchLanes(
  programme: LaneProgramme,
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
    const ways = nextWays(programme);
    if (!ways) return true;
    let holds = go(ways[0], ways[1]);
    while (!holds) {
      const last = path.pop();
      if (!last || solves >= mostSolves) return false;
      for (const [column, lower, upper] of last.trail.toReversed()) {
        lp.lower[column] = lower;
        lp.upper[column] = upper;
      }
      if (last.other) holds = go(last.other, null);
    }
  }
  return false;
}

/**
 * Branches on the largest undecided lane: to the option with the largest share, or not to it. Then on shares that are too small or
 * too many.
 */
function nextWays(programme: LaneProgramme): readonly [readonly Limit[], readonly Limit[]] | null {
  const { model, lp, optionColumn, isWhole } = programme;
  let lane = -1;
  for (let option = 0; option < model.optionCount; option++) {
    const value = lp.value[optionColumn[option]!]!;
    if (isWhole[optionColumn[option]!] === 0 || value < decided || value > 1 - decided) continue;
    const own = model.optionLane[option]!;
    if (lane < 0 || model.laneVolume[own]! > model.laneVolume[lane]!) lane = own;
  }
  if (lane < 0) return forkOf(programme)?.ways ?? null;
  let most = -1;
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    const column = optionColumn[option]!;
    if (most < 0 || lp.value[column]! > lp.value[most]!) most = column;
  }
  return [[{ column: most, lower: 1, upper: 1 }], [{ column: most, lower: 0, upper: 0 }]];
}
