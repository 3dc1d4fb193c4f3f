import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { choiceOf, useAddress } from '../../../ui/useAddress.ts';
import type { Upload, UploadPlace } from '../uploadTypes.ts';
import { CountryOnlyPlaces } from './CountryOnlyPlaces.tsx';
import { methodInWords, roleWords } from './placeChoice.ts';
import { PlacePanel } from './PlacePanel.tsx';
import classes from './Places.module.css';
import { listedPlaces, type ListedPlaces, useListedPlaces } from './places.api.ts';

const columns: readonly Column<UploadPlace>[] = [
  {
    id: 'text',
    header: 'As received',
    width: 220,
    cell: ({ text }) => <span title={text}>{text}</span>,
    sortBy: ({ text }) => text,
  },
  {
    id: 'place',
    header: 'Matched to',
    width: 220,
    cell: ({ place }) => <span title={place?.label}>{place?.label ?? '–'}</span>,
    sortBy: ({ place }) => place?.label ?? null,
  },
  {
    id: 'level',
    header: 'Level',
    width: 90,
    cell: ({ place }) => place?.level ?? '–',
    sortBy: ({ place }) => place?.level ?? null,
  },
  {
    id: 'method',
    header: 'How',
    width: 150,
    cell: methodInWords,
    sortBy: methodInWords,
  },
  {
    id: 'confidence',
    header: 'Confidence',
    width: 110,
    align: 'right',
    cell: ({ confidence }) => (confidence === null ? '–' : `${Math.round(confidence * 100)}%`),
    sortBy: ({ confidence }) => confidence,
  },
  {
    id: 'role',
    header: 'Role',
    width: 160,
    cell: ({ role, otherEnd }) => (otherEnd === null ? roleWords[role] : `${roleWords[role]} ${otherEnd}`),
    sortBy: ({ role }) => role,
  },
  {
    id: 'rows',
    header: 'Rows',
    width: 80,
    align: 'right',
    cell: ({ lineCount }) => formatCount(lineCount),
    sortBy: ({ lineCount }) => lineCount,
  },
];

const emptyOf: Readonly<Record<ListedPlaces, string>> = {
  decided: 'No locations matched yet.',
  answered: 'You haven’t matched any locations in this file manually.',
  vague: 'All locations are matched more precisely than to a country or state.',
};

/** Matched places with method and confidence, least certain first; from a data quality link, only vague ones. */
export function MatchedLocations({ upload }: { upload: Upload }) {
  const { address, change } = useAddress();
  const [open, setOpen] = useState<UploadPlace>();
  const status = choiceOf(address, 'places', listedPlaces) ?? 'decided';
  const search = address.get('place')?.slice(0, 200) ?? '';
  const [sort, setSort] = useState<Sort>({ columnId: 'confidence', desc: false });
  const places = useListedPlaces(upload, status, search);
  if (places.isError && places.data === undefined) return <LoadProblem query={places} />;
  const first = places.data?.pages[0];
  const listed = places.data?.pages.flatMap((page) => page.places);
  return (
    <>
      <LoadProblem query={places} />
      {status !== 'answered' && <CountryOnlyPlaces upload={upload} places={listed ?? []} />}
      <p className={classes.listHint}>Select a row to change its location.</p>
      <DataTable
        label="Locations in the file"
        columns={columns}
        rows={listed}
        rowId={({ wordNo }) => String(wordNo)}
        rowName={({ text }) => text}
        sort={sort}
        onSortChange={setSort}
        maxHeight="420px"
        totalCount={first?.total}
        onEndReached={() => {
          if (places.hasNextPage && !places.isFetchingNextPage) void places.fetchNextPage();
        }}
        onOpenRow={setOpen}
        openRowId={open === undefined ? undefined : String(open.wordNo)}
        toolbar={
          <>
            <SearchField
              label="Find locations by text in file or matched location"
              placeholder="Find a location"
              value={search}
              onChange={(text) => change({ place: text === '' ? undefined : text })}
            />
            <SegmentedControl
              size="xs"
              aria-label="Filter locations"
              value={status}
              onChange={(value) => change({ places: value === 'decided' ? undefined : value })}
              data={[
                { value: 'decided', label: 'Matched automatically' },
                { value: 'answered', label: 'Matched manually' },
                { value: 'vague', label: 'Country or state only' },
              ]}
            />
          </>
        }
        empty={search === '' ? emptyOf[status] : 'No locations match.'}
      />
      <PlacePanel upload={upload} place={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
