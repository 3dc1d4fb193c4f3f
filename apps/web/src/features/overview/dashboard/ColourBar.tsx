import { Link } from 'react-router';
import { formatCount } from '../../../ui/figures.ts';
import classes from './ColourBar.module.css';
import type { ModeFigures } from './dashboard.api.ts';
import { colourParts } from './colourParts.ts';

interface ColourBarProps {
  stats: Pick<ModeFigures, 'lanes' | 'green' | 'amber' | 'red'>;
  /** Address of the lanes with a colour; undefined for lanes without one. */
  addressOf: (colour: string | undefined) => string;
}

/** Lanes by standing as one stacked bar; each part links to its lanes. */
export function ColourBar({ stats, addressOf }: ColourBarProps) {
  const parts = colourParts(stats);
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ colour, percent }) => (
          <span key={colour ?? 'none'} data-colour={colour} style={{ flexGrow: percent }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Lanes by standing">
        {parts.map(({ colour, lanes }) => (
          <li key={colour ?? 'none'}>
            <Link to={addressOf(colour)}>
              <span className={classes.dot} data-colour={colour} aria-hidden />
              {formatCount(lanes)} {colour ?? 'no standing'}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
