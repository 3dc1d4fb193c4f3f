import classes from './Documents.module.css';

interface AcceptedBarProps {
  words: string;
  done: number;
  of: number;
}

/** Progress of a document's recipients, as text and as a bar. */
export function AcceptedBar({ words, done, of }: AcceptedBarProps) {
  return (
    <div className={classes.receipts}>
      {words}
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(100 * done) / of}%` }} />
      </span>
    </div>
  );
}
