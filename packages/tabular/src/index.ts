export { openTableInWorker } from './aside/openTableInWorker.ts';
export { ByteHash } from './byteHash.ts';
export { CellBatch, type CellPlace, type CellPositions } from './cellBatch.ts';
export type { CsvFormat, CsvPlace, LineEnd, TextEncoding } from './csv/csvFormat.ts';
export { readCsvBatches } from './csv/readCsv.ts';
export { readCsvRowAt, readCsvRowsAt } from './csv/readCsvRowAt.ts';
export { decodeBytes } from './decodeBytes.ts';
export { parseDecimalBytes } from './decimalBytes.ts';
export { defaultLimits, type TabularLimits } from './limits.ts';
export { type SniffedFile, sniffedHeadBytes, sniffFile } from './sniff/sniffFile.ts';
export { TabularError, type TabularErrorCode } from './tabularError.ts';
export { type DetectedHeader, detectHeader } from './header/detectHeader.ts';
export { type OpenedTable, openTable } from './openTable.ts';
export { type OpenedXlsx, openXlsx, type TableOptions, type TableSheet } from './xlsx/openXlsx.ts';
export { trimmedRange } from './trimmedRange.ts';
export { readZipEntries, type ZipEntry } from './xlsx/zipDirectory.ts';
export type { MergedCells } from './mergedCells.ts';
export { fillMerged } from './fillMerged.ts';
export { cellReference, columnLetters } from './write/cellReference.ts';
export { metadataSheet } from './write/metadataSheet.ts';
export { readMetadata } from './write/readMetadata.ts';
export {
  type StreamedCell,
  type StreamedColumn,
  type StreamedSheet,
  streamXlsx,
} from './write/streamXlsx.ts';
export type {
  CellMark,
  CellRule,
  ColumnGroup,
  WorkbookPlan,
  WrittenColumn,
  WrittenSheet,
} from './write/workbookPlan.ts';
export { type WriteCsvOptions, withoutFormula, writeCsv } from './write/writeCsv.ts';
export { metadataSheetName, writeXlsx } from './write/writeXlsx.ts';
export type { WrittenCell } from './write/writtenCell.ts';
