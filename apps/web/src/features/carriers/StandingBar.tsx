import { formatCount } from '../../ui/figures.ts';
import classes from './StandingBar.module.css';

interface StandingBarProps {
  green: number;
  amber: number;
  red: number;
}

/** Standings of a carrier's valid bids: a bar in three colours, with the counts as text. */
export function StandingBar({ green, amber, red }: StandingBarProps) {
  const parts = [
    { colour: 'Green', lanes: green },
    { colour: 'Amber', lanes: amber },
    { colour: 'Red', lanes: red },
  ];
  const words = parts.map(({ colour, lanes }) => `${formatCount(lanes)} ${colour.toLowerCase()}`).join(', ');
  if (green + amber + red === 0) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.standing} role="img" aria-label={words} title={words}>
      <span className={classes.bar}>
        {parts.map(({ colour, lanes }) =>
          lanes === 0 ? null : <span key={colour} data-colour={colour} style={{ flexGrow: lanes }} />,
        )}
      </span>
      <span className={classes.numbers} aria-hidden>
        {parts.map(({ colour, lanes }) => (
          <span key={colour} data-colour={colour} data-none={lanes === 0 || undefined}>
            {formatCount(lanes)}
          </span>
        ))}
      </span>
    </span>
  );
}
