import { decided, type LaneProgramme, type Limit } from './laneProgramme.ts';

/** A way to split what a solution leaves undecided in two, the likelier branch first. */
export interface Fork {
  readonly ways: readonly [readonly Limit[], readonly Limit[]];
  /** Whether only lanes are left to decide. */
  readonly isOfLane: boolean;
}

/** Branching order: tiers, then use columns, wide before narrow, then bundles and lanes. */
const rank = { tier: 1e6, use: 1e4, cell: 100, bundle: 10, lane: 1 };

/**
 * Returns the most important undecided value of the programme: a fractional column, a fractional bundle or lane, a share below the
 * smallest, a lane shared by too many. Null if the values are an award.
 */
export function forkOf(programme: LaneProgramme): Fork | null {
  const { model, lp } = programme;
  let best = -1;
  let most = 0;
  const look = (column: number, importance: number) => {
    const value = lp.value[column]!;
    const branchCandidates = Math.min(value, 1 - value);
    if (branchCandidates <= decided) return;
    const score = branchCandidates * importance;
    if (score <= most) return;
    most = score;
    best = column;
  };
  for (let column = 0; column < model.columnCount; column++) {
    if (model.columnIsInteger[column] === 0) continue;
    const what = model.columns[column]!.what;
    const importance =
      what === 'tier'
        ? rank.tier
        : what === 'cell'
          ? rank.cell
          : model.columnParent[column]! < 0
            ? rank.use
            : rank.cell * 5;
    look(programme.useColumn[column]!, importance);
  }
  for (const column of programme.bundleColumn) look(column, rank.bundle);
  for (let option = 0; option < model.optionCount; option++) {
    const column = programme.optionColumn[option]!;
    if (programme.isWhole[column] === 1 && model.optionBundle[option]! < 0) look(column, rank.lane);
  }
  for (const column of programme.unawardedColumn) if (column >= 0) look(column, rank.lane);
  if (best >= 0) {
    const value = lp.value[best]!;
    const up = [{ column: best, lower: 1, upper: 1 }];
    const down = [{ column: best, lower: 0, upper: 0 }];
    return { ways: value >= 0.5 ? [up, down] : [down, up], isOfLane: most <= rank.lane };
  }
  return shareFork(programme);
}

/** A fork with two empty branches. */
function deadEnd(column: number): Fork {
  const nothing = [{ column, lower: 1, upper: 0 }];
  return { ways: [nothing, nothing], isOfLane: false };
}

function shareFork({ model, lp, optionColumn }: LaneProgramme): Fork | null {
  let found: Fork | null = null;
  let most = 0;
  for (let lane = 0; lane < model.laneCount; lane++) {
    if (model.laneMax[lane] === 1) continue;
    const smallest = model.laneSmallest[lane]!;
    const parts: number[] = [];
    let isBundled = false;
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      const column = optionColumn[option]!;
      const value = lp.value[column]!;
      if (value <= decided) continue;
      if (model.optionBundle[option]! >= 0) isBundled = true;
      parts.push(column);
      const short = smallest - value;
      if (short <= 1e-9 || model.optionBundle[option]! >= 0) continue;
      const score = Math.min(value, short);
      if (score <= most) continue;
      most = score;
      const none = [{ column, lower: 0, upper: 0 }];
      const enough = [{ column, lower: smallest, upper: 1 }];
      found = {
        ways: value < smallest / 2 ? [none, enough] : [enough, none],
        isOfLane: false,
      };
    }
    if (found && most > 0.02) continue;
    if (!isBundled && parts.length > model.laneMax[lane]!) {
      // If a lane has too many carriers, the one with the least share gets nothing, or else at least its smallest share.
      parts.sort((a, b) => lp.value[a]! - lp.value[b]! || a - b);
      const free = parts.find((column) => lp.lower[column] === 0);
      // If each must have its smallest share, no branch is left.
      if (free === undefined) return deadEnd(parts[0]!);
      found = {
        ways: [[{ column: free, lower: 0, upper: 0 }], [{ column: free, lower: smallest, upper: 1 }]],
        isOfLane: false,
      };
      most = 1;
    } else if (!isBundled && parts.length > 0 && parts.length < model.laneMin[lane]!) {
      // If it has too few, the cheapest further one gets its smallest share.
      let more = -1;
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
        const column = optionColumn[option]!;
        if (model.optionBundle[option]! >= 0 || parts.includes(column) || lp.upper[column]! < smallest)
          continue;
        if (more < 0 || lp.reduced[column]! < lp.reduced[more]!) more = column;
      }
      if (more < 0) return deadEnd(parts[0]!);
      found = {
        ways: [[{ column: more, lower: smallest, upper: 1 }], [{ column: more, lower: 0, upper: 0 }]],
        isOfLane: false,
      };
      most = 1;
    }
  }
  return found;
}
