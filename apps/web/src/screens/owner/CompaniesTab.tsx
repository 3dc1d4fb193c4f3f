import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LoginRulesForm } from '../../features/accounts/login-rules/LoginRulesForm.tsx';
import { SingleSignOnForm } from '../../features/accounts/single-sign-on/SingleSignOnForm.tsx';
import { CompaniesTable } from '../../features/accounts/companies/CompaniesTable.tsx';
import { CompanyFilters } from '../../features/accounts/companies/CompanyFilters.tsx';
import { type Company, useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { companyKinds } from '../../features/accounts/companies/companyWords.ts';
import { CompanyPanel, companyViews } from '../../features/accounts/companies/panel/CompanyPanel.tsx';
import { InviteAnyone } from '../../features/accounts/invitations/InviteAnyone.tsx';
import { PeopleOfCompany } from '../../features/accounts/people/PeopleOfCompany.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { choiceOf, idOf, useAddress } from '../../ui/useAddress.ts';
import { drawPicture } from '../account/drawPicture.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import classes from './Owner.module.css';

/** Companies with their login rules; one opens next to the list. */
export function CompaniesTab() {
  const { address, change } = useAddress();
  const openId = idOf(address, 'company');
  const filter = {
    search: address.get('q')?.slice(0, 200) || undefined,
    kind: choiceOf(address, 'kind', companyKinds),
  };
  const companies = useCompanies(filter);
  // The company in the address may be filtered out of the list.
  const all = useCompanies();
  const open = all.data?.find(({ id }) => id === openId);
  const isMissing = openId !== undefined && open === undefined && (all.isSuccess || all.isError);
  const close = () => change({ company: undefined, view: undefined });
  const isFiltered = filter.search !== undefined || filter.kind !== undefined;

  const invite = (company: Company) => (
    <InviteAnyone
      size="xs"
      variant="default"
      label="Invite users"
      companies={all.data ?? []}
      companyId={company.id}
    />
  );
  const pageAndInvite = (company: Company) => (
    <Group gap="sm">
      <Anchor component={Link} to={paths.company(company.id)} size="sm">
        Company page
      </Anchor>
      {invite(company)}
    </Group>
  );
  const users = (company: Company) => (
    <PeopleOfCompany
      companyId={company.id}
      picture={drawPicture}
      invite={invite(company)}
      toAll={
        <p className={classes.toAll}>
          <Anchor component={Link} to={`${paths.userAdmin()}?company=${company.id}`} inherit>
            View in user list
          </Anchor>
        </p>
      }
    />
  );
  const singleSignOn = ({ id, kind }: Company) => (
    <SingleSignOnForm companyId={id} companyKind={kind} onSaved={() => void all.refetch()} />
  );
  const loginRules = ({ id }: Company) => <LoginRulesForm companyId={id} />;
  if (companies.isError && companies.data === undefined) return <LoadProblem query={companies} />;
  return (
    <>
      <LoadProblem query={companies} />
      <CompaniesTable
        companies={companies.data}
        openId={openId}
        onOpen={(company) => change({ company, view: undefined }, { step: true })}
        toolbar={
          <CompanyFilters filter={filter} onChange={({ search, kind }) => change({ q: search, kind })} />
        }
        empty={
          isFiltered ? (
            <NothingMatches what="company" onClear={() => change({ q: '', kind: '' })} />
          ) : (
            'No companies yet. Create one, then invite users.'
          )
        }
      />
      <CompanyPanel
        company={open}
        view={choiceOf(address, 'view', companyViews) ?? 'rules'}
        onViewChange={(view) => change({ view: view === 'rules' ? undefined : view })}
        onClose={close}
        nothing={
          isMissing ? (
            <NotFound what="company" error={all.error} onRetry={() => void all.refetch()} onClose={close} />
          ) : undefined
        }
        parts={{ invite: pageAndInvite, users, 'single-sign-on': singleSignOn, 'login-rules': loginRules }}
      />
    </>
  );
}
