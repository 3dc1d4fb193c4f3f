import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatAge, formatCount, formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { wordsOf } from '../audit/auditDifference.ts';
import type { Job } from '../operations.api.ts';
import { dueText, nameOfJob, toneOfJob } from './jobState.ts';
import { RetryButton } from './RetryButton.tsx';

interface JobsTableProps {
  jobs: readonly Job[] | undefined;
  total: number | undefined;
  openId: string | undefined;
  onOpen: (jobId: string) => void;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Background jobs, failures first. */
export function JobsTable({ jobs, total, openId, onOpen, toolbar, empty }: JobsTableProps) {
  return (
    <DataTable
      label="Jobs"
      columns={columnsAt(Date.now())}
      rows={jobs}
      rowId={({ id }) => id}
      rowName={(job) => nameOfJob(job)}
      sortedBy="server"
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openId}
      toolbar={toolbar}
      empty={empty}
      totalCount={total}
    />
  );
}

function columnsAt(nowMs: number): readonly Column<Job>[] {
  return [
    { id: 'name', header: 'Job', width: 190, cell: ({ name }) => <span title={name}>{wordsOf(name)}</span> },
    {
      id: 'state',
      header: 'State',
      width: 110,
      cell: ({ state }) => <StateBadge tone={toneOfJob[state]}>{state}</StateBadge>,
    },
    {
      id: 'subject',
      header: 'About',
      width: 200,
      cell: ({ subject, subjectName }) => (
        <span title={subject ?? undefined}>{subjectName ?? subject ?? '–'}</span>
      ),
    },
    {
      id: 'due',
      header: 'Due',
      width: 104,
      cell: (job) => <span title={formatMoment(job.runAt)}>{dueText(job, nowMs)}</span>,
    },
    { id: 'customer', header: 'Customer', width: 160, cell: ({ customerName }) => customerName ?? '–' },
    {
      id: 'attempts',
      header: 'Attempts',
      width: 92,
      align: 'right',
      cell: ({ attempts, maxAttempts }) => `${formatCount(attempts)} of ${formatCount(maxAttempts)}`,
    },
    {
      id: 'created',
      header: 'Age',
      width: 84,
      align: 'right',
      cell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatAge(createdAt, nowMs)}</span>,
    },
    {
      id: 'error',
      header: 'Last error',
      width: 260,
      cell: ({ lastError }) => <span title={lastError ?? undefined}>{lastError ?? '–'}</span>,
    },
    {
      id: 'retry',
      header: 'Change',
      width: 100,
      cell: (job) => <RetryButton job={job} size="compact-xs" variant="default" />,
    },
  ];
}
