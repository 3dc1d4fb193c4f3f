import { userTypeLabel } from '@lanewright/freight';
import type { ReactNode } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { useTableLayout } from '../../../ui/data-table/useTableLayout.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatAgo, formatMoment } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Person, PersonSort } from './people.api.ts';
import { PersonName } from './PersonName.tsx';
import { type DrawPicture, toneOfPerson } from './personWords.ts';

const sorts: readonly PersonSort[] = [
  'displayName',
  'username',
  'companyName',
  'type',
  'lastSeenAt',
  'createdAt',
];

/** Returns the column if the server can sort by it, else undefined (the address may name any column). */
export function personSortOf(sort: Sort | undefined): PersonSort | undefined {
  return sorts.find((one) => one === sort?.columnId);
}

interface PeopleTableProps {
  people: readonly Person[] | undefined;
  total: number | undefined;
  sort: Sort | undefined;
  onSortChange: (sort: Sort) => void;
  picture: DrawPicture;
  openId: string | undefined;
  onOpen: (userId: string) => void;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Users of all companies, paginated. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, total, sort, picture, onOpen } = props;
  const [layout, setLayout] = useTableLayout('users');
  return (
    <DataTable
      label="Users"
      columns={columnsAt(Date.now(), picture)}
      rows={people}
      rowId={({ id }) => id}
      rowName={({ displayName }) => displayName}
      sort={sort}
      sortedBy="server"
      onSortChange={props.onSortChange}
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={props.openId}
      layout={layout}
      onLayoutChange={setLayout}
      toolbar={props.toolbar}
      empty={props.empty}
      totalCount={total}
    />
  );
}

function columnsAt(nowMs: number, picture: DrawPicture): readonly Column<Person>[] {
  return [
    {
      id: 'displayName',
      header: 'Name',
      width: 170,
      sortable: true,
      cell: (person) => <PersonName person={person} picture={picture} />,
    },
    {
      id: 'username',
      header: 'Username',
      width: 200,
      sortable: true,
      cell: ({ username }) => <span title={username}>{username}</span>,
    },
    {
      id: 'companyName',
      header: 'Company',
      width: 145,
      sortable: true,
      cell: ({ companyName }) => <span title={companyName}>{companyName}</span>,
    },
    { id: 'type', header: 'Type', width: 130, sortable: true, cell: ({ type }) => userTypeLabel[type] },
    {
      id: 'state',
      header: 'State',
      width: 110,
      cell: ({ state }) => <StateBadge tone={toneOfPerson[state]}>{state}</StateBadge>,
    },
    {
      id: 'twoFactor',
      header: 'Two-factor',
      width: 92,
      cell: ({ usesTwoFactor }) =>
        usesTwoFactor ? <StateBadge tone="good">On</StateBadge> : <StateBadge tone="neutral">Off</StateBadge>,
    },
    {
      id: 'lastSeenAt',
      header: 'Last seen',
      width: 120,
      align: 'right',
      sortable: true,
      cell: ({ lastSeenAt }) => (
        <span title={lastSeenAt === null ? 'Never logged in' : formatMoment(lastSeenAt)}>
          {lastSeenAt === null ? 'never' : formatAgo(lastSeenAt, nowMs)}
        </span>
      ),
    },
  ];
}
