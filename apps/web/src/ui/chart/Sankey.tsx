import { useMemo } from 'react';
import { seriesColours } from './chartColours.ts';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { ChartFrame, type PictureProps } from './picture/ChartFrame.tsx';
import { type FigureKind, formatFigure } from './picture/pictureTable.ts';
import { useDeepStable } from './useDeepStable.ts';

/** A flow between two places. */
export interface Stream {
  from: string;
  to: string;
  amount: number;
}

export interface SankeyProps extends PictureProps {
  streams: readonly Stream[];
  kind: FigureKind;
  /** Name of the amount: "Spend". */
  measure: string;
  /** Names of the sides: "From region", "To region". */
  sides: readonly [from: string, to: string];
  onPick?: PickMark;
}

/** Amounts as bands from left to right; the same name may be on both sides. */
export function Sankey(props: SankeyProps) {
  const { title, kind, measure, sides, onPick, height = 300 } = props;
  const streams = useDeepStable(props.streams);
  const option = useMemo(() => sankeyOption(streams, kind), [streams, kind]);
  const table = useMemo(
    () => ({
      columns: [
        { label: sides[0], kind: 'text' as const },
        { label: sides[1], kind: 'text' as const },
        { label: measure, kind },
      ],
      rows: streams.map(({ from, to, amount }) => [from, to, amount]),
    }),
    [streams, kind, measure, sides],
  );
  return (
    <ChartFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing
          option={option}
          height={heightPx}
          label={title}
          marks={streams.map(({ from, to, amount }) => `${from} to ${to}: ${formatFigure(amount, kind)}`)}
          onPick={onPick}
        />
      )}
    </ChartFrame>
  );
}

function sankeyOption(streams: readonly Stream[], kind: FigureKind) {
  const names = [...new Set(streams.flatMap(({ from, to }) => [from, to]))].sort();
  const node = (side: 'from' | 'to') =>
    [...new Set(streams.map((stream) => stream[side]))].map((name) => ({
      // A name on both sides is two nodes.
      id: `${side} ${name}`,
      name: `${side} ${name}`,
      depth: side === 'from' ? 0 : 1,
      itemStyle: { color: seriesColours[names.indexOf(name) % seriesColours.length] },
      label: { position: side === 'from' ? 'right' : 'left', formatter: name },
    }));
  return {
    tooltip: {
      trigger: 'item',
      valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
    },
    series: [
      {
        type: 'sankey',
        left: 2,
        right: 2,
        top: 6,
        bottom: 6,
        nodeWidth: 12,
        nodeGap: 12,
        draggable: false,
        layoutIterations: 32,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: 'gradient', opacity: 0.35 },
        label: { fontSize: 12, fontWeight: 600 },
        data: [...node('from'), ...node('to')],
        links: streams.map(({ from, to, amount }) => ({
          source: `from ${from}`,
          target: `to ${to}`,
          value: Math.max(0, amount),
        })),
      },
    ],
  };
}
