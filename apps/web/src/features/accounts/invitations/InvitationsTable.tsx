import { userTypeLabel } from '@lanewright/freight';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { countOf, formatCount, formatDay, formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { InvitationActions } from './InvitationActions.tsx';
import type { Invitation } from './invitations.api.ts';
import { invitationStateLabel, toneOfInvitation } from './invitationState.ts';

interface InvitationsTableProps {
  invitations: readonly Invitation[] | undefined;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Invitations of every company, with the actions that are still possible. */
export function InvitationsTable({ invitations, toolbar, empty }: InvitationsTableProps) {
  const [sort, setSort] = useAddressSort({ columnId: 'invited', desc: true });
  return (
    <DataTable
      label="Invitations"
      columns={columns}
      rows={invitations}
      rowId={({ id }) => id}
      rowName={({ username }) => username}
      sort={sort}
      onSortChange={setSort}
      toolbar={toolbar}
      empty={empty}
    />
  );
}

const columns: readonly Column<Invitation>[] = [
  {
    id: 'username',
    header: 'Email',
    width: 205,
    cell: ({ username }) => <span title={username}>{username}</span>,
    sortBy: ({ username }) => username,
  },
  {
    id: 'state',
    header: 'State',
    width: 124,
    cell: ({ state }) => (
      <StateBadge tone={toneOfInvitation[state]}>{invitationStateLabel[state]}</StateBadge>
    ),
    sortBy: ({ state }) => state,
  },
  {
    id: 'type',
    header: 'As',
    width: 126,
    cell: ({ userType }) => userTypeLabel[userType],
    sortBy: ({ userType }) => userTypeLabel[userType],
  },
  {
    id: 'company',
    header: 'Company',
    width: 170,
    cell: ({ companyName, companyId }) => (
      <span title={companyId === null ? `${companyName}, to be created` : companyName}>
        {companyName}
        {companyId === null && ' (new)'}
      </span>
    ),
    sortBy: ({ companyName }) => companyName,
  },
  {
    id: 'by',
    header: 'Invited by',
    width: 120,
    cell: ({ invitedBy }) => <span title={invitedBy}>{invitedBy}</span>,
    sortBy: ({ invitedBy }) => invitedBy,
  },
  {
    id: 'invited',
    header: 'Invited',
    width: 130,
    align: 'right',
    cell: ({ invitedAt, sentCount }) => (
      <span title={`${formatMoment(invitedAt)}, ${countOf(sentCount, 'mail')}`}>
        {formatDay(invitedAt)}
        {sentCount > 1 && ` ×${formatCount(sentCount)}`}
      </span>
    ),
    sortBy: ({ invitedAt }) => Date.parse(invitedAt),
  },
  {
    id: 'expires',
    header: 'Valid until',
    width: 112,
    align: 'right',
    cell: ({ expiresAt, state }) =>
      state === 'Open' || state === 'Expired' ? (
        <span title={formatMoment(expiresAt)}>{formatDay(expiresAt)}</span>
      ) : (
        '–'
      ),
    sortBy: ({ expiresAt }) => Date.parse(expiresAt),
  },
  {
    id: 'actions',
    header: 'Change',
    width: 160,
    cell: (invitation) => <InvitationActions invitation={invitation} />,
  },
];
