import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FigureUnit } from './figure.api.ts';
import classes from './Figure.module.css';
import { formatFigure } from './figureWords.ts';

interface SumCheckProps {
  /** What is summed: "The lanes". */
  what: string;
  sum: number;
  figure: number;
  unit: FigureUnit;
  /** What it must equal: "the figure". */
  whole: string;
  /** Both are refetched once, because one may date from before a change and one from after it. */
  onDiffers: () => Promise<unknown>;
}

/** Shows whether a sum equals the figure above it, to the cent. A difference is an error in the product. */
export function SumCheck({ what, sum, figure, unit, whole, onDiffers }: SumCheckProps) {
  const [askedAgain, setAskedAgain] = useState(false);
  const isAsking = useRef(false);
  // Figures have two decimals, volumes four: a difference below half of the last decimal is none.
  const isEqual = Math.abs(sum - figure) < 0.000_05;
  useEffect(() => {
    if (isEqual) return;
    if (!isAsking.current) {
      isAsking.current = true;
      void onDiffers().finally(() => setAskedAgain(true));
    } else if (askedAgain)
      console.error(`${what} add up to ${formatFigure(sum, unit)}, not to ${formatFigure(figure, unit)}`);
  }, [isEqual, askedAgain, onDiffers, what, sum, figure, unit]);

  const text = isEqual
    ? `${what} add up to ${whole}, ${formatFigure(figure, unit)}${unit === 'USD' ? ', to the cent' : ''}.`
    : askedAgain
      ? `${what} add up to ${formatFigure(sum, unit)} but should be ${formatFigure(figure, unit)}. Contact support.`
      : 'Recalculating…';
  const Sign = isEqual ? CircleCheck : TriangleAlert;
  return (
    <p
      className={classes.check}
      role="status"
      data-state={isEqual ? 'equal' : askedAgain ? 'differs' : 'asking'}
    >
      <Sign size={15} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
