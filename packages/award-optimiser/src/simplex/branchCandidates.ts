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

/** A branch on a lane's shares; `score` is how far a share is from what is allowed. */
interface ShareFork {
  readonly ways: Fork['ways'];
  readonly score: number;
}

function shareFork(programme: LaneProgramme): Fork | null {
  const { model } = programme;
  let found: ShareFork | null = null;
  for (let lane = 0; lane < model.laneCount; lane++) {
    if (model.laneMax[lane] === 1) continue;
    const short = shortShare(programme, lane);
    if (short && short.score > (found?.score ?? 0)) found = short;
    if (!found || found.score <= 0.02) found = wrongNumber(programme, lane) ?? found;
  }
  return found && { ways: found.ways, isOfLane: false };
}

/** Branches on a lane's shares: one that is too small, or too many or too few of them. Null if they are allowed. */
export function shareWays(programme: LaneProgramme, lane: number): Fork['ways'] | null {
  return (shortShare(programme, lane) ?? wrongNumber(programme, lane))?.ways ?? null;
}

/** The share that is furthest from both nothing and the smallest one: it gets nothing, or the smallest. */
function shortShare({ model, lp, optionColumn }: LaneProgramme, lane: number): ShareFork | null {
  const smallest = model.laneSmallest[lane]!;
  let found: ShareFork | null = null;
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    const column = optionColumn[option]!;
    const value = lp.value[column]!;
    const short = smallest - value;
    if (value <= decided || short <= 1e-9 || model.optionBundle[option]! >= 0) continue;
    const score = Math.min(value, short);
    if (score <= (found?.score ?? 0)) continue;
    const none = [{ column, lower: 0, upper: 0 }];
    const enough = [{ column, lower: smallest, upper: 1 }];
    found = { ways: value < smallest / 2 ? [none, enough] : [enough, none], score };
  }
  return found;
}

/**
 * If a lane has too many carriers, the one with the least share gets nothing, or else at least its smallest share. If it has too few,
 * the cheapest further one gets its smallest share.
 */
function wrongNumber({ model, lp, optionColumn }: LaneProgramme, lane: number): ShareFork | null {
  const smallest = model.laneSmallest[lane]!;
  const parts: number[] = [];
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    if (lp.value[optionColumn[option]!]! <= decided) continue;
    if (model.optionBundle[option]! >= 0) return null;
    parts.push(optionColumn[option]!);
  }
  if (parts.length > model.laneMax[lane]!) {
    parts.sort((a, b) => lp.value[a]! - lp.value[b]! || a - b);
    const column = parts.find((each) => lp.lower[each] === 0);
    // If each must have its smallest share, no branch is left.
    if (column === undefined) return deadEnd(parts[0]!);
    return {
      ways: [[{ column, lower: 0, upper: 0 }], [{ column, lower: smallest, upper: 1 }]],
      score: 1,
    };
  }
  if (parts.length === 0 || parts.length >= model.laneMin[lane]!) return null;
  let more = -1;
  for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
    const column = optionColumn[option]!;
    if (model.optionBundle[option]! >= 0 || parts.includes(column) || lp.upper[column]! < smallest) continue;
    if (more < 0 || lp.reduced[column]! < lp.reduced[more]!) more = column;
  }
  if (more < 0) return deadEnd(parts[0]!);
  return {
    ways: [[{ column: more, lower: smallest, upper: 1 }], [{ column: more, lower: 0, upper: 0 }]],
    score: 1,
  };
}

/** Two empty branches. */
function deadEnd(column: number): ShareFork {
  const nothing = [{ column, lower: 1, upper: 0 }];
  return { ways: [nothing, nothing], score: 1 };
}
