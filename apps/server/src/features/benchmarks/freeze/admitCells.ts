/**
 * Minimum a set of values needs before a figure of it is shown: number of values, number of companies, and the largest share one
 * company may have.
 */
export type Floor = { readonly values: number; readonly groups: number; readonly share: number };

/** How many values each group of companies has in a set; the viewer's own group is excluded. */
export type Counts = ReadonlyMap<string, number>;

/** A cell that contains lanes of a viewer. Cells are a forest: every value of a cell is also one of its parent's. */
export type Cell = {
  readonly key: string;
  /** 1 is the widest. */
  readonly level: number;
  readonly parent: string | null;
  readonly counts: Counts;
};

/** Whether a set of values is large and mixed enough to be shown. */
export function isAtFloor(counts: Counts, floor: Floor): boolean {
  const all = totalOf(counts);
  return (
    all >= floor.values && counts.size >= floor.groups && Math.max(0, ...counts.values()) <= all * floor.share
  );
}

/**
 * Returns the cells whose benchmark a viewer may see, from the widest to the narrowest. What remains of a shown cell outside the
 * shown cells within it must be empty or reach the floor itself: otherwise its smallest child is hidden too, and if that is not
 * enough, all of them. So everything that can be derived by adding and subtracting shown cells consists of sets at the floor, and
 * unions of such sets are at the floor too (docs/decisions/0015-benchmark-privacy.md).
 */
export function admitCells(cells: readonly Cell[], floor: Floor): ReadonlySet<string> {
  const admitted = new Set<string>();
  /** The nearest shown cell above each cell. */
  const anchors = new Map<string, string | null>();
  const leftOf = new Map<string, Counts>();
  for (const level of levelsOf(cells)) {
    const under = new Map<string | null, Cell[]>();
    for (const cell of level) {
      const { parent } = cell;
      const anchor = parent === null ? null : admitted.has(parent) ? parent : (anchors.get(parent) ?? null);
      anchors.set(cell.key, anchor);
      if (isAtFloor(cell.counts, floor)) under.set(anchor, [...(under.get(anchor) ?? []), cell]);
    }
    for (const [anchor, candidates] of under) {
      const whole = anchor === null ? null : (leftOf.get(anchor) ?? new Map());
      for (const cell of whole === null ? candidates : tellable(whole, candidates, floor)) {
        admitted.add(cell.key);
        leftOf.set(cell.key, cell.counts);
        if (anchor !== null) leftOf.set(anchor, without(leftOf.get(anchor) ?? new Map(), cell.counts));
      }
    }
  }
  return admitted;
}

/** The candidates that leave a remainder of the whole that is empty or at the floor. */
function tellable(whole: Counts, candidates: readonly Cell[], floor: Floor): readonly Cell[] {
  const bySize = candidates.toSorted(
    (a, b) => totalOf(b.counts) - totalOf(a.counts) || (a.key < b.key ? -1 : 1),
  );
  for (const told of [bySize, bySize.slice(0, -1)]) {
    const rest = told.reduce<Counts>((left, { counts }) => without(left, counts), whole);
    if (rest.size === 0 || isAtFloor(rest, floor)) return told;
  }
  return [];
}

function levelsOf(cells: readonly Cell[]): Cell[][] {
  const levels = new Map<number, Cell[]>();
  for (const cell of cells) levels.set(cell.level, [...(levels.get(cell.level) ?? []), cell]);
  return [...levels].toSorted(([a], [b]) => a - b).map(([, level]) => level);
}

function without(whole: Counts, part: Counts): Counts {
  const rest = new Map(whole);
  for (const [group, count] of part) {
    const left = (rest.get(group) ?? 0) - count;
    if (left > 0) rest.set(group, left);
    else rest.delete(group);
  }
  return rest;
}

function totalOf(counts: Counts): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
