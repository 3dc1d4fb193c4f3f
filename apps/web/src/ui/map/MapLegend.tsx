import { useComputedColorScheme } from '@mantine/core';
import { ArrowRight } from 'lucide-react';
import { mapColours, savingLegend } from './mapColours.ts';
import classes from './WorldMap.module.css';

/** Explains the width, and the colours if any flow has savings. */
export function MapLegend({ width, hasSavings }: { width: string; hasSavings: boolean }) {
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
      {(hasSavings ? savingLegend(colours) : []).map(({ colour, label }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
