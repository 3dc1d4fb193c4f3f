import type { OfferedMode } from '@lanewright/freight';
import { modeDetails, monthInWords } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { countOf, formatMoment, formatRate } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { differenceOf, formatDifference, kindLabel } from '../amendmentWords.ts';
import type { Kind } from '../amendments.api.ts';
import classes from './AwaitingAmendments.module.css';

/** An amendment that waits for the viewer's response, as the dashboard has it. */
export interface AwaitingAmendment {
  mode: number;
  contractNo: number;
  amendmentNo: number;
  kind: Kind;
  customerId: string;
  customerName: string;
  carrierName: string;
  effectiveMonth: string;
  answerBy: string | null;
  lanes: number;
  beforeUsd: number;
  afterUsd: number;
  prices: readonly { chargeName: string; currency: string; before: number | null; after: number }[];
  hasMorePrices: boolean;
}

interface AwaitingAmendmentsProps {
  amendments: readonly AwaitingAmendment[];
  isCarrier: boolean;
  addressOf: (amendment: AwaitingAmendment) => string;
}

/** Amendments that wait for the viewer's response: old and new prices, the effect on the awarded cost, and the deadline. */
export function AwaitingAmendments({ amendments, isCarrier, addressOf }: AwaitingAmendmentsProps) {
  return (
    <Panel heading="Amendments awaiting your response">
      <ul className={classes.list}>
        {amendments.map((amendment) => {
          const { amendmentNo, mode, kind, lanes, effectiveMonth, answerBy, customerName, carrierName } =
            amendment;
          const other = isCarrier ? customerName : carrierName;
          const what = `${kindLabel[kind]} for ${countOf(lanes, 'lane')} from ${monthInWords(effectiveMonth)}`;
          return (
            <li key={amendmentNo} className={classes.amendment}>
              <div className={classes.what}>
                <strong>{other}</strong>
                <span>
                  {modeDetails[mode as OfferedMode].title}: {what}
                </span>
                <Prices amendment={amendment} />
              </div>
              <div className={classes.effect}>
                <span>
                  <Money amountUsd={amendment.beforeUsd} exact /> <span aria-hidden>→</span>
                  <span className="visually-hidden">to</span> <Money amountUsd={amendment.afterUsd} exact />
                </span>
                <strong>{formatDifference(differenceOf(amendment))}</strong>
                {answerBy !== null && (
                  <span className={classes.quiet}>Respond by {formatMoment(answerBy)}</span>
                )}
              </div>
              <Button
                component={Link}
                to={addressOf(amendment)}
                size="xs"
                aria-label={`Review ${what} of ${other}`}
              >
                Review
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Prices({ amendment: { prices, hasMorePrices } }: { amendment: AwaitingAmendment }) {
  return (
    <span className={classes.prices}>
      {prices.map(({ chargeName, currency, before, after }) => (
        <span key={`${chargeName} ${before} ${after}`}>
          {chargeName} {before === null ? 'none' : formatRate(before)} <span aria-hidden>→</span>
          <span className="visually-hidden">to</span> {formatRate(after)} {currency}
        </span>
      ))}
      {hasMorePrices && <span>and more prices</span>}
    </span>
  );
}
