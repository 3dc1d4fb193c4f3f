import { useMemo } from 'react';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { ChartFrame, type PictureProps } from './picture/ChartFrame.tsx';
import {
  categoryTexts,
  chartGrid,
  figureTooltip,
  marksOfSeries,
  scaledAxis,
  type SeriesProps,
  seriesOf,
  tableOfSeries,
} from './series.ts';
import { useDeepStable } from './useDeepStable.ts';

export interface LinesProps extends PictureProps, SeriesProps {
  /** Fills the area under the first line. */
  isArea?: boolean;
  /** The axis starts near the lowest value instead of zero: for values that are close together. */
  isCloseUp?: boolean;
  /** Called on a click on a point in time, or Enter. */
  onPick?: PickMark;
}

/** Figures over time as lines, with gaps for unknown values. */
export function Lines(props: LinesProps) {
  const { title, onPick, isArea = false, isCloseUp = false, height = 280 } = props;
  const shown = useDeepStable(seriesOf(props));
  const option = useMemo(() => linesOption(shown, isArea, isCloseUp), [shown, isArea, isCloseUp]);
  const table = useMemo(() => tableOfSeries(shown), [shown]);
  const marks = useMemo(() => marksOfSeries(shown), [shown]);
  return (
    <ChartFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing option={option} height={heightPx} label={title} marks={marks} onPick={onPick} />
      )}
    </ChartFrame>
  );
}

function linesOption(shown: SeriesProps, isArea: boolean, isCloseUp: boolean) {
  const { series, kind } = shown;
  return {
    grid: chartGrid(series.length > 1),
    legend: { show: series.length > 1, type: 'scroll', left: 0, top: 0, icon: 'roundRect' },
    tooltip: figureTooltip(kind, 'line'),
    // Boundary gap, so that the first category does not touch the axis labels.
    xAxis: { type: 'category', data: categoryTexts(shown) },
    yAxis: {
      ...scaledAxis(
        kind,
        series.flatMap(({ values }) => values),
        { isCloseUp },
      ),
      scale: isCloseUp,
    },
    series: series.map(({ name, values, colour, isDashed = false }, at) => ({
      type: 'line',
      name,
      data: values,
      ...(colour === undefined ? {} : { color: colour }),
      lineStyle: { width: 2, type: isDashed ? 'dashed' : 'solid' },
      symbolSize: 5,
      showSymbol: values.length <= 36,
      ...(isArea && at === 0 ? { areaStyle: { opacity: 0.12 } } : {}),
    })),
  };
}
