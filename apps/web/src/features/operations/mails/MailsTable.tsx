import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { wordsOf } from '../audit/auditDifference.ts';
import type { Mail } from '../operations.api.ts';
import { MailCard } from './MailCard.tsx';
import { toneOfMail } from './mailState.ts';

interface MailsTableProps {
  mails: readonly Mail[] | undefined;
  total: number | undefined;
  openId: string | undefined;
  onOpen: (mailId: string) => void;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Emails written by the product, newest first. */
export function MailsTable({ mails, total, openId, onOpen, toolbar, empty }: MailsTableProps) {
  return (
    <DataTable
      label="Mails"
      columns={columns}
      rows={mails}
      rowId={({ id }) => id}
      rowName={({ subject, to }) => `${subject}, to ${to}`}
      sortedBy="server"
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openId}
      toolbar={toolbar}
      empty={empty}
      totalCount={total}
      card={(mail) => <MailCard mail={mail} />}
    />
  );
}

const columns: readonly Column<Mail>[] = [
  { id: 'to', header: 'To', width: 230, cell: ({ to }) => <span title={to}>{to}</span> },
  {
    id: 'subject',
    header: 'Subject',
    width: 300,
    cell: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  { id: 'kind', header: 'Type', width: 140, cell: ({ kind }) => wordsOf(kind) },
  {
    id: 'state',
    header: 'State',
    width: 112,
    cell: ({ state }) => <StateBadge tone={toneOfMail[state]}>{state}</StateBadge>,
  },
  {
    id: 'written',
    header: 'Written',
    width: 176,
    align: 'right',
    cell: ({ writtenAt }) => formatMoment(writtenAt),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 172,
    align: 'right',
    cell: ({ sentAt }) => (sentAt === null ? '–' : formatMoment(sentAt)),
  },
];
