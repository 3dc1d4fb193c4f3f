import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { formatDay, formatMoment } from '../../../ui/figures.ts';
import { SavedPlaceActions } from './SavedPlaceActions.tsx';
import type { SavedPlace } from './savedPlaces.api.ts';
import classes from './SavedPlaces.module.css';

interface SavedPlacesTableProps {
  places: readonly SavedPlace[] | undefined;
  total: number | undefined;
  toolbar: ReactNode;
  empty: ReactNode;
}

/** Saved answers to places, paginated. */
export function SavedPlacesTable({ places, total, toolbar, empty }: SavedPlacesTableProps) {
  return (
    <DataTable
      label="Saved location matches"
      columns={columns}
      rows={places}
      rowId={({ id, companyId }) => `${companyId ?? 'everyone'}/${id}`}
      rowName={({ text, companyName }) => `${text}, ${companyName ?? 'everyone'}`}
      sortedBy="server"
      toolbar={toolbar}
      empty={empty}
      totalCount={total}
    />
  );
}

const familyWords: Readonly<Record<string, string>> = { road: 'Road', ocean: 'Ocean', air: 'Air' };

const columns: readonly Column<SavedPlace>[] = [
  {
    id: 'text',
    header: 'Text in file',
    width: 200,
    cell: ({ text }) => (
      <span className={classes.text} title={text}>
        {text}
      </span>
    ),
  },
  {
    id: 'place',
    header: 'Means',
    width: 215,
    cell: ({ place }) => <span title={place.label}>{place.label}</span>,
  },
  { id: 'level', header: 'Level', width: 80, cell: ({ place }) => place.level },
  { id: 'family', header: 'Transport', width: 92, cell: ({ family }) => familyWords[family] ?? family },
  {
    id: 'company',
    header: 'Company',
    width: 155,
    cell: ({ companyName }) => <span title={companyName ?? 'Everyone'}>{companyName ?? 'Everyone'}</span>,
  },
  { id: 'by', header: 'By', width: 112, cell: ({ by }) => <span title={by}>{by || '–'}</span> },
  {
    id: 'at',
    header: 'When',
    width: 112,
    align: 'right',
    cell: ({ at }) => <span title={formatMoment(at)}>{formatDay(at)}</span>,
  },
  { id: 'actions', header: 'Change', width: 160, cell: (learnt) => <SavedPlaceActions learnt={learnt} /> },
];
