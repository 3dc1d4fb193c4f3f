import { Skeleton } from '@mantine/core';
import { type UseQueryResult } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { bidExplanationQuery, bidHistoryQuery } from '../bids.api.ts';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';
import { BidHistory } from './BidHistory.tsx';
import classes from './Explanation.module.css';
import { bridgeOf } from './bridgeOf.ts';
import { amountText } from './explanationWords.ts';
import { PriceExplanation } from './PriceExplanation.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';

/** For the customer: how the comparable price of each bid is calculated, and what carriers changed. Collapsible sections. */
export function BidsExplained({ laneId }: { laneId: string }) {
  return (
    <div className={classes.parts}>
      <Part title="Price breakdown">
        <Prices laneId={laneId} />
      </Part>
      <Part title="Changes by carriers">
        <Changes laneId={laneId} />
      </Part>
    </div>
  );
}

/** A section that is loaded when it is opened. */
function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.part} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        {title}
      </summary>
      {isOpen && <div className={classes.partBody}>{children}</div>}
    </details>
  );
}

function Prices({ laneId }: { laneId: string }) {
  const answer = useQuery(bidExplanationQuery(laneId));
  return (
    <Answered answer={answer}>
      {(data) =>
        data.bids.map((bid) => (
          <Part key={bid.bidId} title={<PriceTitle answer={data} bid={bid} />}>
            <PriceExplanation answer={data} bid={bid} />
          </Part>
        ))
      }
    </Answered>
  );
}

function PriceTitle({ answer, bid }: { answer: BidExplanations; bid: ExplainedBid }) {
  return (
    <>
      {bid.carrierName} <span className={classes.quiet}>{priceSaid(answer, bid)}</span>
    </>
  );
}

function priceSaid(answer: BidExplanations, bid: ExplainedBid): string {
  if (!bid.isComplete) return 'partial';
  const end = bridgeOf(answer, bid).ranked;
  if (!bid.isPriced) return 'being priced';
  return end === undefined || answer.forecastVolume === 0
    ? 'no volume to price'
    : amountText(end.total, end.currency);
}

function Changes({ laneId }: { laneId: string }) {
  const answer = useQuery(bidHistoryQuery(laneId));
  return <Answered answer={answer}>{(data) => <BidHistory changes={data} namesCarriers />}</Answered>;
}

interface AnsweredProps<Data> {
  answer: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Answered<Data>({ answer, children }: AnsweredProps<Data>) {
  return (
    <Loaded
      query={answer}
      skeleton={<Skeleton height={160} radius="md" role="status" aria-label="Loading" />}
    >
      {children}
    </Loaded>
  );
}
