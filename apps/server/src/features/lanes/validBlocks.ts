import { type Month, monthsFrom } from '@lanewright/freight';

export type Block = { months: Month[]; label: string };

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns every run of consecutive contract months whose length may be awarded, shortest first, then earliest first. */
export function validBlocks(contractMonths: readonly Month[], lengths: readonly number[]): Block[] {
  const allowed = [...new Set(lengths)].sort((a, b) => a - b);
  return allowed.flatMap((length) =>
    contractMonths.slice(0, Math.max(0, contractMonths.length - length + 1)).map((first) => {
      const months = monthsFrom(first, length);
      const last = months.at(-1) ?? first;
      return {
        months,
        label: length === 1 ? monthLabel(first) : `${monthLabel(first)} – ${monthLabel(last)}`,
      };
    }),
  );
}

function monthLabel(month: Month): string {
  return `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}
