export interface WaterfallStep {
  name: string;
  /** The step's change, positive or negative; for a total, its value. Null: unknown. */
  amount: number | null;
  /** A total starts at zero; a step starts where the previous one ended. */
  isWhole?: boolean;
  /** Shown next to the figure in the table: why it is unknown, or what it includes. */
  note?: string;
}

export interface WaterfallBar {
  from: number;
  to: number;
  amount: number | null;
  isWhole: boolean;
}

/** Returns what a bar means: a total, an improvement, a deterioration, or neither (no change, or unknown). */
export function meaningOf(
  { amount, isWhole = false }: Pick<WaterfallStep, 'amount' | 'isWhole'>,
  isLessBetter = true,
): 'whole' | 'better' | 'worse' | 'neither' {
  if (amount === null) return 'neither';
  if (isWhole) return 'whole';
  if (amount === 0) return 'neither';
  return amount < 0 === isLessBetter ? 'better' : 'worse';
}

/** Returns the start and end of each bar. Only for rendering: the figures are the given ones. */
export function barsOfSteps(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level = 0;
  return steps.map(({ amount, isWhole = false }) => {
    const from = isWhole ? 0 : level;
    level = isWhole ? (amount ?? level) : level + (amount ?? 0);
    return { from, to: level, amount, isWhole };
  });
}
