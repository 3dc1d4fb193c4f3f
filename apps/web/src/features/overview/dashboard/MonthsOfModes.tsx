import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { ReactNode } from 'react';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { monthsByMode } from './monthsByMode.ts';

interface MonthsOfModesProps {
  title: string;
  note?: ReactNode;
  rows: readonly { month: string; mode: number; usd: number }[];
  height?: number;
  plain?: boolean;
}

const titleOf = (mode: number) => (isOfferedMode(mode) ? modeDetails[mode].title : `Mode ${mode}`);

/** Amounts by month, stacked by mode. */
export function MonthsOfModes({ rows, ...frame }: MonthsOfModesProps) {
  const { months, modes, of } = monthsByMode(rows, ({ usd }) => usd);
  return (
    <Bars
      height={240}
      {...frame}
      of="Month"
      kind="usd"
      categoryKind="month"
      isStacked
      categories={months}
      series={modes.map((mode) => ({
        name: titleOf(mode),
        values: months.map((month) => of(month, mode)),
      }))}
    />
  );
}
