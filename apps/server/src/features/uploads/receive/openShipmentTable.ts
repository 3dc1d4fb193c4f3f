import { defaultLimits, openTable, openTableAside, type OpenedTable } from '@lanewright/tabular';

const asShown = { showsFormats: true };

/** Opens a file of shipments: in a workbook, the currency or `%` of a number's format is part of its cell, as if it were typed. */
export const openShipmentTable = (path: string): Promise<OpenedTable> =>
  openTable(path, defaultLimits, asShown);

/** The same, with the rows of a large file read in a thread of their own. */
export const openShipmentTableAside = (path: string): Promise<OpenedTable> =>
  openTableAside(path, defaultLimits, asShown);
