import classes from './ScenarioList.module.css';

interface CostBarProps {
  cost: number;
  least: number;
  most: number;
}

/** A bar of a cost between the cheapest and the most expensive; the part above the cheapest has another colour. */
export function CostBar({ cost, least, most }: CostBarProps) {
  // From zero the difference would be invisible, so the bar starts at nine tenths of the cheapest.
  const ground = Math.min(least, most) * 0.9;
  const span = Math.max(most - ground, Number.MIN_VALUE);
  const width = (amount: number) => `${Math.max(0, Math.min(100, (100 * (amount - ground)) / span))}%`;
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: width(cost) }} data-over />
      <span style={{ width: width(least) }} />
    </span>
  );
}
