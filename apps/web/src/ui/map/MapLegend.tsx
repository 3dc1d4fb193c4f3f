import { savingLegend } from './mapColours.ts';
import classes from './WorldMap.module.css';

/** What width and colour stand for. */
export function MapLegend({ width }: { width: string }) {
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
      {savingLegend.map(({ colour, label }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
