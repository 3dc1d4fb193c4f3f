import { defaultLimits, openTable, openTableInWorker, type OpenedTable } from '@lanewright/tabular';

const asShown = { showsFormats: true };

/** Opens a file of shipments: in a workbook, the currency or `%` of a number format is part of the cell, as if it were typed. */
export const openShipmentTable = (path: string): Promise<OpenedTable> =>
  openTable(path, defaultLimits, asShown);

/** The same, but reads the rows of a large file in a separate thread. */
export const openShipmentTableAside = (path: string): Promise<OpenedTable> =>
  openTableInWorker(path, defaultLimits, { ...asShown, hashesRows: true });
