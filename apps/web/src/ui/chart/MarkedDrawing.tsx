import type { EChartsCoreOption } from 'echarts/core';
import { useState } from 'react';
import { Drawing, type PickMark } from './Drawing.tsx';
import { Marks } from './Marks.tsx';
import classes from './Marks.module.css';

interface MarkedDrawingProps {
  option: EChartsCoreOption;
  height: number;
  label: string;
  marks: readonly string[];
  onPick: PickMark | undefined;
  horizontal?: boolean;
}

/** A chart with keyboard navigation. */
export function MarkedDrawing({ option, height, label, marks, onPick, horizontal }: MarkedDrawingProps) {
  const [marked, setMarked] = useState<number | null>(null);
  return (
    <div className={classes.around}>
      <Drawing
        option={option}
        height={height}
        onPick={onPick}
        marked={marked}
        horizontal={horizontal ?? false}
      />
      <Marks
        label={label}
        marks={marks}
        onMark={setMarked}
        onPick={onPick === undefined ? undefined : (index) => onPick(index, null)}
      />
    </div>
  );
}
