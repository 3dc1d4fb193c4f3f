import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { ChartFrame, type PictureProps } from './picture/ChartFrame.tsx';
import { type FigureKind, formatFigure } from './picture/pictureTable.ts';
import { useDeepStable } from './useDeepStable.ts';
import type { WaterfallStep } from './waterfallBars.ts';
import { sidewaysStepPx, waterfallOption } from './waterfallOption.ts';

export interface WaterfallProps extends PictureProps {
  steps: readonly WaterfallStep[];
  kind?: FigureKind;
  /** Less is better: decreases are green. False if increases are good. */
  isLessBetter?: boolean;
  /** Called on a click on a step, or Enter. */
  onPick?: PickMark;
}

/** Waterfall chart: from one total by steps to another. */
export function Waterfall(props: WaterfallProps) {
  const { title, kind = 'usd', isLessBetter = true, onPick } = props;
  const steps = useDeepStable(props.steps);
  // On a phone, names and amounts of upright bars would collide.
  const isSideways = useMediaQuery('(max-width: 48em)') ?? false;
  const height = isSideways ? steps.length * sidewaysStepPx + 40 : (props.height ?? 280);
  const option = useMemo(
    () => waterfallOption(steps, kind, isLessBetter, isSideways),
    [steps, kind, isLessBetter, isSideways],
  );
  const table = useMemo(
    () => ({
      columns: [
        { label: 'Step', kind: 'text' as const },
        { label: 'Amount', kind },
        { label: 'Note', kind: 'text' as const },
      ],
      rows: steps.map(({ name, amount, note }) => [name, amount, note ?? null]),
    }),
    [steps, kind],
  );
  return (
    <ChartFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing
          option={option}
          height={heightPx}
          label={title}
          marks={steps.map(({ name, amount }) => `${name}: ${formatFigure(amount, kind)}`)}
          onPick={onPick}
          horizontal={isSideways}
        />
      )}
    </ChartFrame>
  );
}
