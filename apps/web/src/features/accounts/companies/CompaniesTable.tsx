import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { formatCount, formatDay } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { Company } from './companies.api.ts';
import { singleSignOnLabel, singleSignOnTone } from './companyWords.ts';
import { TwoFactorSwitch } from './TwoFactorSwitch.tsx';

interface CompaniesTableProps {
  companies: readonly Company[] | undefined;
  openId: string | undefined;
  onOpen: (companyId: string) => void;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Companies with their users, partners and login rules. */
export function CompaniesTable({ companies, openId, onOpen, toolbar, empty }: CompaniesTableProps) {
  const [sort, setSort] = useAddressSort();
  return (
    <DataTable
      label="Companies"
      columns={columns}
      rows={companies}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSortChange={setSort}
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openId}
      toolbar={toolbar}
      empty={empty}
    />
  );
}

const figure = (
  id: 'users' | 'partners' | 'openInvitations',
  header: string,
  width: number,
): Column<Company> => ({
  id,
  header,
  width,
  align: 'right',
  cell: (company) => formatCount(company[id]),
  sortBy: (company) => company[id],
});

const columns: readonly Column<Company>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 150,
    cell: ({ name }) => (
      <span title={name} style={{ fontWeight: 550 }}>
        {name}
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  { id: 'kind', header: 'Type', width: 90, cell: ({ kind }) => kind, sortBy: ({ kind }) => kind },
  figure('users', 'Users', 68),
  figure('openInvitations', 'Invited', 76),
  figure('partners', 'Partners', 82),
  {
    id: 'demanded',
    header: 'Two-factor required',
    width: 142,
    cell: (company) => (
      <span style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
        <TwoFactorSwitch company={company} />
      </span>
    ),
    sortBy: ({ isTwoFactorDemanded }) => Number(isTwoFactorDemanded),
  },
  {
    id: 'twoFactor',
    header: 'Using two-factor',
    width: 122,
    align: 'right',
    cell: ({ twoFactorUsers, users }) =>
      users === 0 ? '–' : `${formatCount(twoFactorUsers)} of ${formatCount(users)}`,
    sortBy: ({ twoFactorUsers, users }) => (users === 0 ? null : twoFactorUsers / users),
  },
  {
    id: 'singleSignOn',
    header: 'Single sign-on',
    width: 120,
    cell: ({ singleSignOn }) => (
      <StateBadge tone={singleSignOnTone[singleSignOn]}>{singleSignOnLabel[singleSignOn]}</StateBadge>
    ),
    sortBy: ({ singleSignOn }) => singleSignOn,
  },
  {
    id: 'since',
    header: 'Since',
    width: 104,
    align: 'right',
    cell: ({ createdAt }) => formatDay(createdAt),
    sortBy: ({ createdAt }) => Date.parse(createdAt),
  },
];
