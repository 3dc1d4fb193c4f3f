export interface WaterfallStep {
  name: string;
  /** The step's own size, up or down; of a whole, where it stands. Null: not told. */
  amount: number | null;
  /** A whole stands on the ground; a step where the one before it ended. */
  isWhole?: boolean;
  /** Beside the figure in the table: why it is not told, what is in it. */
  note?: string;
}

interface Bar {
  from: number;
  to: number;
  amount: number | null;
  isWhole: boolean;
}

/** What a bar says: where one stands, a step to the good or the bad, or neither: nothing changes, or it is not told. */
export function meaningOf(
  { amount, isWhole = false }: Pick<WaterfallStep, 'amount' | 'isWhole'>,
  isLessBetter = true,
): 'whole' | 'better' | 'worse' | 'neither' {
  if (amount === null) return 'neither';
  if (isWhole) return 'whole';
  if (amount === 0) return 'neither';
  return amount < 0 === isLessBetter ? 'better' : 'worse';
}

/** Where each bar begins and ends. Only for drawing: the figures are those that were given. */
export function barsOfSteps(steps: readonly WaterfallStep[]): Bar[] {
  let level = 0;
  return steps.map(({ amount, isWhole = false }) => {
    const from = isWhole ? 0 : level;
    level = isWhole ? (amount ?? level) : level + (amount ?? 0);
    return { from, to: level, amount, isWhole };
  });
}
