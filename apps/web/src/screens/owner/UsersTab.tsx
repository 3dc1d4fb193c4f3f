import { userTypes } from '@lanewright/freight';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { isFiltered, PeopleFilters } from '../../features/accounts/people/PeopleFilters.tsx';
import { PeopleTable, personSortOf } from '../../features/accounts/people/PeopleTable.tsx';
import { UserPanel } from '../../features/accounts/people/panel/UserPanel.tsx';
import { usePeople, usePerson } from '../../features/accounts/people/people.api.ts';
import { useAddressSort } from '../../ui/data-table/useAddressSort.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { NotFound } from '../../ui/NotFound.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { choiceOf, idOf, pageOf, useAddress } from '../../ui/useAddress.ts';
import { drawPicture } from '../account/drawPicture.tsx';
import { NothingMatches } from './NothingMatches.tsx';

const pageSize = 50;

/** Users of all companies; one opens next to the list. */
export function UsersTab() {
  const { address, change } = useAddress();
  const [sort, setSort] = useAddressSort({ columnId: 'displayName', desc: false });
  const page = pageOf(address);
  const openId = idOf(address, 'user');
  const filter = {
    search: address.get('q')?.slice(0, 200) || undefined,
    userType: choiceOf(address, 'type', userTypes),
    companyId: idOf(address, 'company'),
  };
  const people = usePeople({ ...filter, page, pageSize, sortBy: personSortOf(sort), sortDesc: sort?.desc });
  const companies = useCompanies();
  const open = usePerson(openId, people.data?.rows);
  const close = () => change({ user: undefined });
  const clear = () => change({ q: '', type: '', company: '', page: '' });

  return (
    <>
      <LoadProblem query={people} />
      {!people.isLoadingError && (
        <>
          <PeopleTable
            people={people.data?.rows}
            total={people.data?.total}
            sort={sort}
            onSortChange={setSort}
            picture={drawPicture}
            openId={openId}
            onOpen={(user) => change({ user }, { step: true })}
            toolbar={
              <PeopleFilters
                filter={filter}
                companies={companies.data ?? []}
                onChange={({ search, userType, companyId }) =>
                  change({ q: search, type: userType, company: companyId, page: undefined })
                }
              />
            }
            empty={
              isFiltered(filter) && people.data?.total === 0 ? (
                <NothingMatches what="user" onClear={clear} />
              ) : people.data?.total === 0 ? (
                'No users yet.'
              ) : (
                'No users on this page.'
              )
            }
          />
          <AddressPager label="Pages of users" pageSize={pageSize} total={people.data?.total} />
        </>
      )}
      <UserPanel
        person={open.person}
        nobody={
          open.isMissing || open.error !== null ? (
            <NotFound what="user" error={open.error} onRetry={open.retry} onClose={close} />
          ) : undefined
        }
        picture={drawPicture}
        onClose={close}
      />
    </>
  );
}
