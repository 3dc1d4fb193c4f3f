import { Select } from '@mantine/core';
import { paths } from '../../app/paths.ts';
import { useCompanies } from '../../features/accounts/companies/companies.api.ts';
import { useSavedPlaces } from '../../features/uploads/saved-places/savedPlaces.api.ts';
import { SavedPlacesTable } from '../../features/uploads/saved-places/SavedPlacesTable.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { AddressPager } from '../../ui/AddressPager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { choiceOf, idOf, pageOf, useAddress } from '../../ui/useAddress.ts';
import { NothingMatches } from './NothingMatches.tsx';

const pageSize = 50;
const shownSets = ['promotable', 'everyone'] as const;

/** Saved answers to places, which are applied to future files: share with all companies or delete. */
export default function SavedPlaceScreen() {
  const { address, change } = useAddress();
  const sought = address.get('q')?.slice(0, 200) ?? '';
  const page = pageOf(address);
  const companyId = idOf(address, 'company');
  const shown = choiceOf(address, 'show', shownSets) ?? 'promotable';
  const companies = useCompanies({ kind: 'Customer' });
  const places = useSavedPlaces({
    search: sought || undefined,
    page,
    pageSize,
    ...(companyId === undefined ? { promoted: shown === 'everyone' } : { customerId: companyId }),
  });
  const show = (value: string) => {
    const set = shownSets.find((one) => one === value);
    change({
      show: set === 'everyone' ? set : undefined,
      company: set === undefined ? value : undefined,
      page: undefined,
    });
  };
  return (
    <Page
      heading="Saved location matches"
      breadcrumb={[{ label: 'Ocean Port', to: paths.management('oceanport') }]}
      description="How users matched text in their files to locations. A company’s matches apply to its future files; shared matches apply to everyone’s."
    >
      <LoadProblem query={places} />
      {!places.isLoadingError && (
        <>
          <SavedPlacesTable
            places={places.data?.places}
            total={places.data?.total}
            toolbar={
              <>
                <SearchField
                  label="Find saved location matches by text in file"
                  placeholder="Text in file"
                  value={sought}
                  onChange={(q) => change({ q, page: undefined })}
                />
                <Select
                  size="xs"
                  w={240}
                  aria-label="Filter matches"
                  allowDeselect={false}
                  searchable
                  data={[
                    {
                      group: 'Answers',
                      items: [
                        { value: 'promotable', label: 'Not shared yet' },
                        { value: 'everyone', label: 'Everyone’s' },
                      ],
                    },
                    {
                      group: 'All of a company',
                      items: (companies.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                    },
                  ]}
                  value={companyId ?? shown}
                  onChange={(value) => show(value ?? 'promotable')}
                />
              </>
            }
            empty={
              places.data !== undefined && places.data.total > 0 ? (
                'No saved matches on this page.'
              ) : sought === '' ? (
                emptyWords[companyId === undefined ? shown : 'company']
              ) : (
                <NothingMatches what="answer" onClear={() => change({ q: '', page: '' })} />
              )
            }
          />
          <AddressPager
            label="Pages of saved location matches"
            pageSize={pageSize}
            total={places.data?.total}
          />
        </>
      )}
    </Page>
  );
}

const emptyWords = {
  promotable: 'No matches to share. Matches that companies make in their uploads appear here.',
  everyone: 'No shared matches yet. Share one from a company.',
  company: 'This company has no saved matches yet.',
} as const;
