import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Column, Sort } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatCount } from '../../../ui/figures.ts';
import type { Upload, UploadPlace } from '../uploadTypes.ts';
import { CountryOnlyPlaces } from './CountryOnlyPlaces.tsx';
import { methodInWords, roleWords } from './placeChoice.ts';
import { PlacePanel } from './PlacePanel.tsx';
import { useDecidedPlaces } from './places.api.ts';

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
    header: 'Understood as',
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

/** Text to place with method and confidence: the least sure can be looked at first. */
export function DecidedPlaces({ upload }: { upload: Upload }) {
  const [open, setOpen] = useState<UploadPlace>();
  const [status, setStatus] = useState<'decided' | 'answered'>('decided');
  const [sort, setSort] = useState<Sort>({ columnId: 'confidence', desc: false });
  const places = useDecidedPlaces(upload, status);
  if (places.isError && places.data === undefined)
    return <ErrorPanel error={places.error} onRetry={() => void places.refetch()} />;
  const first = places.data?.pages[0];
  return (
    <>
      {status === 'decided' && (
        <CountryOnlyPlaces upload={upload} places={places.data?.pages.flatMap((page) => page.places) ?? []} />
      )}
      <DataTable
        label="Places of the file"
        columns={columns}
        rows={places.data?.pages.flatMap((page) => page.places)}
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
          <SegmentedControl
            size="xs"
            aria-label="Which places"
            value={status}
            onChange={(value) => setStatus(value === 'answered' ? 'answered' : 'decided')}
            data={[
              { value: 'decided', label: 'Decided by rule' },
              { value: 'answered', label: 'Answered by you' },
            ]}
          />
        }
        empty={
          status === 'answered' ? 'You have not answered any place of this file.' : 'No place is decided yet.'
        }
      />
      <PlacePanel upload={upload} place={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
