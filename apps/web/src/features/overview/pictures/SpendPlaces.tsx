import { useMemo } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { useAddressSort } from '../../../ui/data-table/useAddressSort.ts';
import { formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { SpendMap } from './pictures.api.ts';
import { modeTitle } from './SpendOnMap.tsx';

type Place = SpendMap['places'][number];

const columns: readonly Column<Place>[] = [
  { id: 'place', header: 'Place', width: 220, sortBy: ({ label }) => label, cell: ({ label }) => label },
  {
    id: 'country',
    header: 'Country',
    width: 90,
    sortBy: ({ country }) => country,
    cell: ({ country }) => country ?? '–',
  },
  {
    id: 'shipments',
    header: 'Shipments',
    width: 110,
    align: 'right',
    sortBy: ({ shipments }) => shipments,
    cell: ({ shipments }) => formatCount(shipments),
  },
  {
    id: 'spend',
    header: 'Spend',
    width: 120,
    align: 'right',
    sortBy: ({ spend }) => spend,
    cell: ({ spend }) => <Money amountUsd={spend} />,
  },
  {
    id: 'modes',
    header: 'Modes',
    width: 200,
    cell: ({ byMode }) => byMode.map(({ mode }) => modeTitle(mode)).join(', '),
  },
  {
    id: 'carriers',
    header: 'Top carriers by spend',
    width: 260,
    cell: ({ carriers }) => carriers.map(({ name }) => name).join(', ') || '–',
  },
];

interface SpendPlacesProps {
  spend: SpendMap;
  picked: string | null;
  onPick: (placeId: string) => void;
}

/** The places as a table; a row opens the carriers paid there. */
export function SpendPlaces({ spend, picked, onPick }: SpendPlacesProps) {
  const [sort, setSort] = useAddressSort();
  const rows = useMemo(() => spend.places, [spend]);
  return (
    <DataTable
      label="Locations"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ label }) => label}
      sort={sort}
      onSortChange={setSort}
      onOpenRow={({ id }) => onPick(id)}
      openRowId={picked ?? undefined}
      empty="No spend for this selection."
      maxHeight="420px"
    />
  );
}
