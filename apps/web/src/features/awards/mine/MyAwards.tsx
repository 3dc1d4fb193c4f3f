import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatMoment, formatMonths, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { AnswerAward } from './AnswerAward.tsx';
import { awardState, inOrder } from './awardState.ts';
import { type MyAward, myAwardsQuery } from './myAwards.api.ts';

interface MyAwardsProps {
  mode: OfferedMode;
  customerId: string;
}

/** What a customer awarded this carrier: pending awards first, each answered in a panel. */
export function MyAwards({ mode, customerId }: MyAwardsProps) {
  const { data, error, refetch } = useQuery(myAwardsQuery(mode, customerId));
  const [answering, setAnswering] = useState<MyAward | null>(null);
  const [sort, setSort] = useAddressSort();
  if (error !== null) {
    return (
      <ErrorPanel error={error} heading="Your awards could not be loaded" onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <DataTable
        label="My awards"
        columns={columnsOf(setAnswering)}
        rows={data === undefined ? undefined : inOrder(data)}
        rowId={(award) => award.awardId}
        rowName={(award) => `${award.origin} to ${award.destination}`}
        sort={sort}
        onSortChange={setSort}
        empty={
          <EmptyState title="Nothing is awarded to you yet" icon={Trophy}>
            Complete bids that stand well are awarded first. Awards appear here, and in your notifications.
          </EmptyState>
        }
      />
      <SidePanel
        opened={answering !== null}
        onClose={() => setAnswering(null)}
        title={answering === null ? '' : `${answering.origin} → ${answering.destination}`}
        width={480}
      >
        {answering !== null && (
          <AnswerAward key={answering.awardId} award={answering} onAnswered={() => setAnswering(null)} />
        )}
      </SidePanel>
    </>
  );
}

function columnsOf(onAnswer: (award: MyAward) => void): Column<MyAward>[] {
  return [
    {
      id: 'lane',
      header: 'Lane',
      width: 260,
      cell: ({ origin, destination }) => (
        <span title={`${origin} → ${destination}`}>
          {origin} → {destination}
        </span>
      ),
      sortBy: ({ origin, destination }) => `${origin} ${destination}`,
    },
    {
      id: 'status',
      header: 'State',
      width: 184,
      cell: (award) => (
        <span title={award.reason ?? undefined}>
          <StateBadge tone={awardState[award.status].tone}>{awardState[award.status].label}</StateBadge>
        </span>
      ),
      sortBy: ({ status }) => awardState[status].label,
    },
    {
      id: 'months',
      header: 'Months',
      width: 190,
      cell: ({ months }) => <span title={formatMonths(months)}>{formatMonths(months)}</span>,
      sortBy: ({ months }) => months[0] ?? null,
    },
    {
      id: 'share',
      header: 'Share',
      width: 76,
      align: 'right',
      cell: ({ share }) => formatPercent(share),
      sortBy: ({ share }) => share,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 104,
      align: 'right',
      cell: ({ awardedUsd }) => <Money amountUsd={awardedUsd} />,
      sortBy: ({ awardedUsd }) => awardedUsd,
    },
    {
      id: 'answerBy',
      header: 'Answer by',
      width: 176,
      cell: ({ answerBy }) => (answerBy === null ? '–' : formatMoment(answerBy)),
      sortBy: ({ answerBy }) => answerBy,
    },
    {
      id: 'answer',
      header: 'Answer',
      width: 110,
      cell: (award) =>
        award.status === 'Pending' ? (
          <Button size="compact-xs" onClick={() => onAnswer(award)}>
            Answer
            <span className="visually-hidden">
              {' '}
              the award from {award.origin} to {award.destination}
            </span>
          </Button>
        ) : award.answeredAt === null ? (
          '–'
        ) : (
          formatMoment(award.answeredAt).split(',')[0]
        ),
    },
  ];
}
