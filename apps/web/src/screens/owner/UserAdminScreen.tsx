import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CreateCompany } from '../../features/accounts/companies/CreateCompany.tsx';
import { ConnectCompanies } from '../../features/accounts/companies/ConnectCompanies.tsx';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { InviteAnyone } from '../../features/accounts/invitations/InviteAnyone.tsx';
import { Page } from '../../ui/Page.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { CompaniesTab } from './CompaniesTab.tsx';
import { ConnectionsTab } from './ConnectionsTab.tsx';
import { InvitationsTab } from './InvitationsTab.tsx';
import { Parts } from './Parts.tsx';
import { UsersTab } from './UsersTab.tsx';
import { useTab } from './useTab.ts';

const tabs = [
  { id: 'users', label: 'Users', Content: UsersTab },
  { id: 'companies', label: 'Companies', Content: CompaniesTab },
  { id: 'invitations', label: 'Invitations', Content: InvitationsTab },
  { id: 'connections', label: 'Connections', Content: ConnectionsTab },
] as const;
type TabId = (typeof tabs)[number]['id'];
const tabIds = tabs.map(({ id }) => id);

/** Users, companies, invitations and connections. */
export default function UserAdminScreen() {
  const { address } = useTab();
  const tab = choiceOf(address, 'tab', tabIds) ?? 'users';
  return (
    <Page
      heading="User Admin"
      description="Who may log in, for which company, and which carriers work with which customers."
      actions={<Actions tab={tab} />}
    >
      <Parts label="User Admin sections" parts={tabs} shown={tab} />
    </Page>
  );
}

function Actions({ tab }: { tab: TabId }): ReactNode {
  const companies = useCompanies();
  const { change } = useAddress();
  return (
    <>
      <Button component={Link} to={paths.adminPanel()} variant="default">
        Admin Panel
      </Button>
      {tab === 'companies' && (
        <CreateCompany onCreated={(company) => change({ company, view: 'users' }, { step: true })} />
      )}
      {tab === 'connections' ? <ConnectCompanies /> : <InviteAnyone companies={companies.data ?? []} />}
    </>
  );
}
