import type { OfferedMode } from '@lanewright/freight';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Selection } from '../../../ui/data-table/selection.ts';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import {
  formatCount,
  formatDayHere,
  formatMoment,
  formatMonths,
  formatChosenPercent,
} from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { AnswerAward } from './AnswerAward.tsx';
import { AnswerChosen } from './AnswerChosen.tsx';
import { awardState, inOrder, isPending, matching } from './awardState.ts';
import { type MyAward, myAwardsQuery } from './myAwards.api.ts';

interface MyAwardsProps {
  mode: OfferedMode;
  customerId: string;
}

/** A customer's awards to this carrier, pending first. Answered one by one in a panel, or many at once. */
export function MyAwards({ mode, customerId }: MyAwardsProps) {
  const awards = useQuery(myAwardsQuery(mode, customerId));
  const { data, error } = awards;
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const [answering, setAnswering] = useState<MyAward | null>(null);
  const [sort, setSort] = useAddressSort();
  const [sought, setSought] = useState('');
  const [onlyPending, setOnlyPending] = useState(false);
  const [selection, setSelection] = useState<Selection>(new Set());
  if (error !== null && data === undefined) {
    return <LoadProblem query={awards} failed="Your awards couldn’t be loaded" />;
  }
  const pending = data?.filter(isPending) ?? [];
  const listed = data === undefined ? undefined : inOrder(matching(data, sought, onlyPending));
  // Drops awards answered or cancelled in the meantime, and those hidden by a filter, so that none is answered unseen.
  const chosen = listed?.filter((award) => isPending(award) && selection.has(award.awardId)) ?? [];
  const chosenIds = chosen.map(({ awardId }) => awardId);
  return (
    <>
      <LoadProblem query={awards} />
      <DataTable
        label="My awards"
        columns={isPhone ? forPhone(columnsOf(setAnswering)) : columnsOf(setAnswering)}
        rows={listed}
        rowId={(award) => award.awardId}
        rowName={(award) => `${award.origin} to ${award.destination}`}
        sort={sort}
        onSortChange={setSort}
        {...(pending.length > 0
          ? { selection: new Set(chosenIds), onSelectionChange: setSelection, canChoose: isPending }
          : {})}
        bulkActions={<AnswerChosen awardIds={chosenIds} onAnswered={() => setSelection(new Set())} />}
        toolbar={
          data !== undefined && data.length > 0 ? (
            <>
              <SearchField
                label="Find awards by lane"
                placeholder="Find a lane"
                value={sought}
                onChange={setSought}
              />
              <SegmentedControl
                size="xs"
                aria-label="Filter awards"
                value={onlyPending ? 'pending' : 'all'}
                onChange={(value) => setOnlyPending(value === 'pending')}
                data={[
                  { value: 'all', label: `All (${formatCount(data.length)})` },
                  { value: 'pending', label: `Awaiting response (${formatCount(pending.length)})` },
                ]}
              />
            </>
          ) : undefined
        }
        empty={
          data !== undefined && data.length > 0 ? (
            onlyPending && pending.length === 0 ? (
              'No awards are awaiting your response.'
            ) : (
              'No awards match.'
            )
          ) : (
            <EmptyState title="No awards yet" icon={Trophy}>
              Awards appear here and in your notifications. Complete, competitive bids are awarded first.
            </EmptyState>
          )
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

/** On a phone the lane and its response come first; the other columns need a swipe. */
function forPhone(columns: readonly Column<MyAward>[]): Column<MyAward>[] {
  const [lane, ...others] = columns;
  const answer = others.pop();
  return lane === undefined || answer === undefined
    ? [...columns]
    : [{ ...lane, width: 176 }, { ...answer, width: 104 }, ...others];
}

function columnsOf(onAnswer: (award: MyAward) => void): Column<MyAward>[] {
  return [
    {
      id: 'lane',
      header: 'Lane',
      width: 184,
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
      width: 176,
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
      width: 156,
      cell: ({ months }) => <span title={formatMonths(months)}>{formatMonths(months)}</span>,
      sortBy: ({ months }) => months[0] ?? null,
    },
    {
      id: 'share',
      header: 'Share',
      width: 66,
      align: 'right',
      cell: ({ share }) => formatChosenPercent(share),
      sortBy: ({ share }) => share,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 92,
      align: 'right',
      cell: ({ awardedUsd }) => <Money amountUsd={awardedUsd} />,
      sortBy: ({ awardedUsd }) => awardedUsd,
    },
    {
      id: 'answerBy',
      header: 'Respond by',
      width: 160,
      cell: ({ answerBy }) => (answerBy === null ? '–' : formatMoment(answerBy)),
      sortBy: ({ answerBy }) => answerBy,
    },
    {
      id: 'answer',
      header: 'Response',
      width: 98,
      cell: (award) =>
        award.status === 'Pending' ? (
          <Button size="compact-xs" onClick={() => onAnswer(award)}>
            Respond
            <span className="visually-hidden">
              {' '}
              to the award from {award.origin} to {award.destination}
            </span>
          </Button>
        ) : award.answeredAt === null ? (
          '–'
        ) : (
          formatDayHere(new Date(award.answeredAt))
        ),
    },
  ];
}
