import { countOf, formatCount } from '../../../ui/figures.ts';
import type { Reconciliation } from '../uploadTypes.ts';
import classes from './Reconciliation.module.css';

const excludedWords: Readonly<Record<Reconciliation['excludedBy'][number]['reason'], string>> = {
  byUser: 'excluded manually',
  otherMode: 'of another mode',
  repeat: 'duplicates of another row',
  otherUpload: 'included in another upload',
  status: 'cancelled or void',
  noVolume: 'without a volume',
  outsidePeriod: 'before the chosen period',
  hiddenRow: 'hidden in the workbook',
};

interface ReconciliationProps {
  reconciliation: Reconciliation;
}

/** Row counts in one line: 3,036 received = 2,000 accepted + 55 excepted + 981 excluded. */
export function ReconciliationLine({ reconciliation }: ReconciliationProps) {
  const { received, accepted, excepted, excluded } = reconciliation;
  return (
    <span className={classes.line}>
      <b>{formatCount(received)}</b> received = <b>{formatCount(accepted)}</b> accepted +{' '}
      <b data-open={excepted > 0 || undefined}>{formatCount(excepted)}</b> excepted +{' '}
      <b>{formatCount(excluded)}</b> excluded
    </span>
  );
}

/** Row counts as a bar with proportional parts, and an explanation of each part. */
export function ReconciliationBar({ reconciliation }: ReconciliationProps) {
  const { received, accepted, excepted, excluded, excludedBy } = reconciliation;
  const parts = [
    { id: 'accepted', count: accepted, means: 'included in shipments' },
    { id: 'excepted', count: excepted, means: excepted === 0 ? 'none to correct' : 'to correct' },
    {
      id: 'excluded',
      count: excluded,
      means: reasonsOf(excludedBy),
    },
  ];
  return (
    <div className={classes.reconciliation}>
      <p className={classes.received}>
        <b>{countOf(received, 'row')}</b> received, all accounted for
      </p>
      <div className={classes.bar} aria-hidden>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ id, count }) => (
            <span key={id} className={classes.part} data-part={id} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className={classes.parts}>
        {parts.map(({ id, count, means }, index) => (
          <div key={id} className={classes.term} data-part={id}>
            <dt>
              <span aria-hidden className={classes.sign}>
                {index === 0 ? '=' : '+'}
              </span>
              <span aria-hidden className={classes.dot} data-part={id} />
              {id}
            </dt>
            <dd>
              <b>{formatCount(count)}</b>
              <span>{means}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Why rows are excluded; counts are shown only if there are several reasons. */
function reasonsOf(excludedBy: Reconciliation['excludedBy']): string {
  const reasons = excludedBy.filter(({ count }) => count > 0);
  const [first] = reasons;
  if (first === undefined) return 'none excluded';
  if (reasons.length === 1) return excludedWords[first.reason];
  return reasons.map(({ reason, count }) => `${formatCount(count)} ${excludedWords[reason]}`).join(' · ');
}
