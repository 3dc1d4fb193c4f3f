import { Skeleton, useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chartTheme } from './chartTheme.ts';
import classes from './EChart.module.css';
import { standaloneSvg } from './picture/pictureFiles.ts';
import { usePictureSource } from './picture/pictureSource.ts';

/** A mark of a chart: its index, and the series that was hit, if any. */
export type PickMark = (index: number, series: number | null) => void;

interface DrawingProps {
  option: EChartsCoreOption;
  /** Height in px. */
  height: number;
  /** Called on a click on a mark. */
  onPick?: PickMark | undefined;
  /** The mark with keyboard focus, highlighted as on hover. */
  marked?: number | null;
  /** Marks are arranged vertically instead of horizontally. */
  horizontal?: boolean;
}

/** An SVG chart, rendered once its code is loaded. */
export function Drawing({ option, height, onPick, marked = null, horizontal = false }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useRef({ option, onPick, horizontal });
  const [ready, setReady] = useState(false);
  const scheme = useComputedColorScheme('light');

  // echarts manages its own element; it is created again when the colour scheme changes.
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let gone = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void import('./echartsCore.ts').then(({ init }) => {
      if (gone) return;
      const drawn = init(element, chartTheme());
      chart.current = drawn;
      drawn.setOption(latest.current.option);
      followClicks(drawn, latest);
      observer.observe(element);
      setReady(true);
    });
    return () => {
      gone = true;
      observer.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
    // `scheme` is used indirectly through CSS variables of the page.
  }, [scheme]);

  useEffect(() => {
    latest.current = { option, onPick, horizontal };
  }, [option, onPick, horizontal]);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  useEffect(() => {
    if (marked === null) chart.current?.dispatchAction({ type: 'hideTip' });
    else chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: marked });
  }, [marked]);

  usePictureSource(
    useCallback(() => {
      const svg = place.current?.querySelector('svg') ?? null;
      return svg === null ? null : standaloneSvg(svg);
    }, []),
  );

  return (
    <div
      className={classes.drawing}
      style={{ height, cursor: onPick === undefined ? undefined : 'pointer' }}
      aria-hidden
    >
      {!ready && <Skeleton height={height} radius="md" />}
      <div ref={place} className={classes.place} />
    </div>
  );
}

/** A click on a mark selects it; a click elsewhere selects the mark in that column or row. */
function followClicks(
  chart: EChartsType,
  latest: { readonly current: Pick<DrawingProps, 'onPick' | 'horizontal'> },
): void {
  chart.on('click', ({ dataIndex, seriesIndex }) => {
    if (typeof dataIndex === 'number') latest.current.onPick?.(dataIndex, seriesIndex ?? null);
  });
  chart.getZr().on('click', ({ offsetX, offsetY, target }) => {
    if (target !== undefined || !chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
    const found: unknown = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
    const index: unknown = Array.isArray(found) ? found[latest.current.horizontal === true ? 1 : 0] : null;
    if (typeof index === 'number') latest.current.onPick?.(Math.round(index), null);
  });
}
