import type { ComponentProps } from 'react';
import type { TableName } from '../../../features/reference-data/tables/referenceRow.ts';
import { tableLooks } from '../../../features/reference-data/tables/tableLooks.ts';
import { idOf, useAddress } from '../../../ui/useAddress.ts';
import { TableImportPage } from './TableImportPage.tsx';
import { TablePage } from './TablePage.tsx';

type TableScreenProps = Omit<ComponentProps<typeof TablePage>, 'look'> & { table: TableName };

/** A reference table, or the preview of a file import (`?file=`). */
export function TableScreen({ table, ...more }: TableScreenProps) {
  const { address } = useAddress();
  const look = tableLooks[table];
  const importId = idOf(address, 'file');
  return importId === undefined ? (
    <TablePage look={look} {...more} />
  ) : (
    <TableImportPage look={look} importId={importId} />
  );
}
