import { formatMoment } from '../../../ui/figures.ts';
import type { Amendment } from '../amendments.api.ts';
import classes from './AmendmentPanel.module.css';

type Step = Amendment['steps'][number];

const labels: Readonly<Record<Step['step'], string>> = {
  Proposed: 'Drafted',
  Sent: 'Sent',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  Expired: 'Expired without a response',
};

/** Who did what with an amendment, and when. */
export function AmendmentSteps({ amendment }: { amendment: Amendment }) {
  const { kind, steps, customerName, carrierName } = amendment;
  const nameOf = ({ by, user }: Step) => {
    if (by === null) return '';
    const company = by === 'customer' ? customerName : carrierName;
    return user === null ? ` by ${company}` : ` by ${user}, ${company}`;
  };
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.step}>
          {step.step === 'Sent' && kind === 'Termination' ? 'Awards ended' : labels[step.step]}
          {nameOf(step)} <time dateTime={step.at}>{formatMoment(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}
