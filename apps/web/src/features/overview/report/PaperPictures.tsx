import type { ReactNode } from 'react';
import { formatFigureShort } from '../../../ui/chart/picture/pictureTable.ts';
import { barsOfSteps, meaningOf } from '../../../ui/chart/waterfallBars.ts';
import { formatMonth } from '../../../ui/figures.ts';
import classes from './PaperPictures.module.css';
import { scaleOf } from './paperScale.ts';

const width = 720;
const left = 62;
const colours = { whole: '#8a5bd0', better: '#2fa566', worse: '#d9534a', neither: '#827e8f' } as const;
/** Series colours for print, distinguishable in black and white. */
const seriesColours = ['#b9b4c7', '#8a5bd0', '#2f9e8f', '#5b5568'];

interface Bar {
  key: string;
  label: string;
  from: number;
  to: number;
  colour: string;
  figure: string;
}

interface AxisProps {
  lines: readonly number[];
  yOf: (value: number) => number;
}

function Axis({ lines, yOf }: AxisProps) {
  return lines.map((line) => (
    <g key={line}>
      <line
        x1={left}
        x2={width}
        y1={yOf(line)}
        y2={yOf(line)}
        className={classes.line}
        data-zero={line === 0}
      />
      <text x={left - 8} y={yOf(line) + 4} textAnchor="end" className={classes.quiet}>
        {formatFigureShort(Math.round(line), 'usd')}
      </text>
    </g>
  ));
}

/** Fixed width: a narrow screen scrolls it instead of shrinking its text. */
function PaperPicture(props: { height: number; label: string; children: ReactNode }) {
  return (
    <section className={classes.scroll} tabIndex={0} aria-label={props.label}>
      <svg
        className={classes.picture}
        viewBox={`0 0 ${width} ${props.height}`}
        role="img"
        aria-label={props.label}
      >
        {props.children}
      </svg>
    </section>
  );
}

const placeOf = (lines: readonly number[], top: number, bottom: number) => {
  const low = lines[0] ?? 0;
  const high = lines.at(-1) ?? 1;
  return (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
};

export interface PaperStep {
  name: string;
  amountUsd: number;
  /** Starts at zero; other bars start where the previous one ended. */
  isLevel: boolean;
}

/** Waterfall chart for print: levels and the steps between them, at a fixed width and without animation. */
export function PaperWaterfall({ steps, label }: { steps: readonly PaperStep[]; label: string }) {
  const places = barsOfSteps(
    steps.map(({ name, amountUsd, isLevel }) => ({ name, amount: amountUsd, isWhole: isLevel })),
  );
  const bars = steps.map(({ name, amountUsd, isLevel }, at): Bar => {
    const { from = 0, to = 0 } = places[at] ?? {};
    const colour = colours[meaningOf({ amount: amountUsd, isWhole: isLevel })];
    return { key: name, label: name, from, to, colour, figure: formatFigureShort(amountUsd, 'usd') };
  });
  const height = 236;
  const lines = scaleOf(bars.flatMap(({ from, to }) => [from, to]));
  const yOf = placeOf(lines, 20, height - 34);
  const slot = (width - left) / Math.max(1, bars.length);
  return (
    <PaperPicture height={height} label={label}>
      <Axis lines={lines} yOf={yOf} />
      {bars.map(({ key, label: name, from, to, colour, figure }, at) => {
        const x = left + slot * at + slot * 0.18;
        const top = Math.min(yOf(from), yOf(to));
        const next = bars[at + 1];
        return (
          <g key={key}>
            <rect
              x={x}
              y={top}
              width={slot * 0.64}
              height={Math.max(1, Math.abs(yOf(from) - yOf(to)))}
              rx={2}
              fill={colour}
            />
            {next !== undefined && (
              <line x1={x + slot * 0.64} x2={x + slot} y1={yOf(to)} y2={yOf(to)} className={classes.bond} />
            )}
            <text x={x + slot * 0.32} y={top - 5} textAnchor="middle" className={classes.figure}>
              {figure}
            </text>
            <text x={x + slot * 0.32} y={height - 14} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </PaperPicture>
  );
}

export interface PaperSeries {
  name: string;
  values: readonly (number | null)[];
}

/** Bars by month, grouped. */
export function PaperMonths(props: {
  months: readonly string[];
  series: readonly PaperSeries[];
  label: string;
}) {
  const { months, series, label } = props;
  const height = 220;
  const lines = scaleOf(series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const yOf = placeOf(lines, 30, height - 24);
  const slot = (width - left) / Math.max(1, months.length);
  const bar = (slot * 0.76) / Math.max(1, series.length);
  return (
    <PaperPicture height={height} label={label}>
      {series.map(({ name }, at) => (
        <g key={name} transform={`translate(${left + at * 150} 4)`}>
          <rect width={10} height={10} rx={2} fill={seriesColours[at]} />
          <text x={16} y={9}>
            {name}
          </text>
        </g>
      ))}
      <Axis lines={lines} yOf={yOf} />
      {months.map((month, at) => (
        <g key={month}>
          {series.map(({ name, values }, of) => {
            const value = values[at] ?? null;
            if (value === null) return null;
            const y = Math.min(yOf(0), yOf(value));
            return (
              <rect
                key={name}
                x={left + slot * at + slot * 0.12 + bar * of}
                y={y}
                width={bar * 0.9}
                height={Math.abs(yOf(0) - yOf(value))}
                fill={seriesColours[of]}
              />
            );
          })}
          <text x={left + slot * (at + 0.5)} y={height - 6} textAnchor="middle">
            {months.length > 12 ? month.slice(2) : formatMonth(month).slice(0, 3) + ` ’${month.slice(2, 4)}`}
          </text>
        </g>
      ))}
    </PaperPicture>
  );
}
