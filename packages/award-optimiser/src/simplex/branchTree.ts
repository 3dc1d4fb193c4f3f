import { forkOf } from './branchCandidates.ts';
import type { LaneProgramme, Limit } from './laneProgramme.ts';

interface Part {
  readonly above: Part | null;
  readonly limits: readonly Limit[];
  readonly bound: number;
}

/** Result of processing one part. */
export type PartEnd = 'award' | 'parted' | 'closed' | 'stopped';

/**
 * Branch and bound: splits the possible awards in two, repeatedly, always the part with the lowest bound; no award costs less than
 * that bound.
 */
export class BranchTree {
  private readonly programme: LaneProgramme;
  private readonly open: Part[];
  private closed = Infinity;

  constructor(programme: LaneProgramme) {
    this.programme = programme;
    this.open = [{ above: null, limits: [], bound: -Infinity }];
  }

  get isDone(): boolean {
    return this.open.length === 0;
  }

  get openCount(): number {
    return this.open.length;
  }

  /** No award costs less than this, except awards that were not worth finding. */
  get bound(): number {
    let bound = this.closed;
    for (const part of this.open) bound = Math.min(bound, part.bound);
    return bound;
  }

  /** Processes one part. Costs from `dearest` are not worth finding; an award found is in the programme's values. */
  step(dearest: number, mostSteps: number): PartEnd {
    const part = this.take();
    if (!part) return 'closed';
    if (part.bound >= dearest) {
      this.closed = Math.min(this.closed, part.bound);
      return 'closed';
    }
    const { programme } = this;
    programme.decide(limitsOf(part));
    const status = programme.solve(dearest, mostSteps);
    if (status === 'infeasible') return 'closed';
    const bound = Math.max(part.bound, programme.bound);
    if (status === 'tooExpensive' || bound >= dearest) {
      this.closed = Math.min(this.closed, bound);
      return 'closed';
    }
    const fork = forkOf(programme);
    if (!fork) {
      this.closed = Math.min(this.closed, bound);
      return status === 'optimal' ? 'award' : 'stopped';
    }
    const [likely, other] = fork.ways.map((limits) => ({ above: part, limits, bound }));
    this.open.push(other!, likely!);
    return 'parted';
  }

  /** Returns the limits that are decided in the part with the lowest bound. */
  lowest(): Limit[] {
    let lowest: Part | null = null;
    for (const part of this.open) if (!lowest || part.bound < lowest.bound) lowest = part;
    return lowest ? [...limitsOf(lowest)] : [];
  }

  private take(): Part | null {
    let lowest = -1;
    this.open.forEach(({ bound }, at) => {
      if (lowest < 0 || bound < this.open[lowest]!.bound) lowest = at;
    });
    if (lowest < 0) return null;
    const [part] = this.open.splice(lowest, 1);
    return part!;
  }
}

function* limitsOf(part: Part): Iterable<Limit> {
  for (let at: Part | null = part; at; at = at.above) yield* at.limits;
}
