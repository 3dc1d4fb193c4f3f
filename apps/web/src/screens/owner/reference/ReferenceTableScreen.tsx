import { useLocation } from 'react-router';
import type { TableName } from '../../../features/reference-data/tables/referenceRow.ts';
import { TableScreen } from './TableScreen.tsx';

/** Tables without additional content, by the last part of their path. */
const tables: Readonly<Record<string, TableName>> = {
  postcode: 'postcodes',
  airport: 'airports',
  container: 'containers',
  'equipment-type': 'equipmenttypes',
  country: 'countries',
};

/** One of the reference tables, by path. */
export default function ReferenceTableScreen() {
  const { pathname } = useLocation();
  const table = tables[pathname.split('/').at(-1) ?? ''] ?? 'countries';
  return <TableScreen key={table} table={table} />;
}
