import { useComputedColorScheme } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { mapColours, savingLegend, type SavingWords } from './mapColours.ts';
import classes from './WorldMap.module.css';

interface MapLegendProps {
  width: string;
  hasSavings: boolean;
  words?: SavingWords | undefined;
}

const awardWords: SavingWords = { comparedWith: 'baseline', none: 'not awarded' };

/** Explains the width, and the colours if any flow has savings. */
export function MapLegend({ width, hasSavings, words = awardWords }: MapLegendProps) {
  const colours = mapColours(useComputedColorScheme('light'));
  return (
    <ul className={classes.legend} aria-label="Legend">
      <li>
        <span className={classes.widths} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        Width: {width}
      </li>
      <li>
        <ArrowRight size={14} aria-hidden />
        Arrow: destination
      </li>
      {(hasSavings ? savingLegend(colours, words) : []).map(({ colour, label }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
