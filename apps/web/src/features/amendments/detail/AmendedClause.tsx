import { formatDay, formatIndexValue } from '../../../ui/figures.ts';
import type { Amendment } from '../amendments.api.ts';
import classes from './AmendmentPanel.module.css';

type Clause = NonNullable<Amendment['clause']>;

/** The index clause of an amendment: the terms until now and the new ones, and the index values at which its cost was calculated. */
export function AmendedClause({ clause }: { clause: Clause }) {
  const { charges, previousName, previousInWords, previousAtIndexValue, name, inWords, atIndexValue } =
    clause;
  return (
    <>
      <p className={classes.quiet}>
        {charges.map((charge) => charge.name).join(', ')}. Cost is compared at today’s index value.
      </p>
      <div className={classes.terms}>
        <Terms heading={`Until now: ${previousName}`} lines={previousInWords} at={previousAtIndexValue} />
        <Terms heading={`New: ${name}`} lines={inWords} at={atIndexValue} />
      </div>
      {clause.lanesWithoutQuantity > 0 && (
        <p className={classes.quiet}>
          Lanes with an unknown quantity, left out of the cost: {clause.lanesWithoutQuantity}.
        </p>
      )}
    </>
  );
}

function Terms({
  heading,
  lines,
  at,
}: {
  heading: string;
  lines: readonly string[];
  at: Clause['atIndexValue'];
}) {
  return (
    <div className={classes.card}>
      <strong>{heading}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className={classes.quiet}>
        {at.day === null
          ? `At the basis of ${formatIndexValue(at.value)}: there is no index value yet.`
          : `Index value ${formatIndexValue(at.value)}, ${formatDay(at.day)}`}
      </span>
    </div>
  );
}
