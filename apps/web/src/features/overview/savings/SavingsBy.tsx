import type { OfferedMode } from '@lanewright/freight';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { useAddress } from '../../../ui/useAddress.ts';
import { figureInAddress } from '../figure/figureAim.ts';
import { labelOf } from '../figure/describeFigure.ts';
import type { Savings, SavingsRow } from './savings.api.ts';
import { dimensionTitles } from './savingsDimensions.ts';

interface SavingsByProps {
  savings: Savings;
  mode: OfferedMode | undefined;
}

const mostBars = 12;

/** Savings by a dimension as a chart, with accepted and pending stacked. */
export function SavingsBy({ savings, mode }: SavingsByProps) {
  const { change } = useAddress();
  const { by } = savings;
  const isMonth = by === 'month';
  const shown = isMonth ? savings.rows : largestFirst(savings.rows).slice(0, mostBars);
  const rest = savings.rows.length - shown.length;
  return (
    <Bars
      title={`Savings by ${dimensionTitles[by].toLowerCase()}`}
      note={
        rest > 0
          ? `The ${mostBars} largest; the table below lists all of them.`
          : 'Click a bar to open its lanes.'
      }
      of={dimensionTitles[by]}
      kind="usd"
      isStacked
      isHorizontal={!isMonth}
      height={isMonth ? 280 : Math.max(120, 60 + shown.length * 30)}
      categories={shown.map((row) => (isMonth ? row.key : labelOf(by, row)))}
      categoryKind={isMonth ? 'month' : 'text'}
      series={[
        { name: 'Accepted', values: shown.map((row) => row.acceptedSavings), colour: chartColours.saving },
        { name: 'Pending', values: shown.map((row) => row.pendingSavings), colour: chartColours.pending },
      ]}
      onPick={(at) => {
        const row = shown[at];
        if (row !== undefined)
          change(figureInAddress({ kind: 'savings', mode, row: { by, key: row.key } }), {
            step: true,
          });
      }}
    />
  );
}

/** Sorts rows by savings, largest first. */
function largestFirst(rows: readonly SavingsRow[]): SavingsRow[] {
  return [...rows].sort((one, other) => (other.savings ?? 0) - (one.savings ?? 0));
}
