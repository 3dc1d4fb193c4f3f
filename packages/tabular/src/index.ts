export { CellBatch, type CellPositions } from './cellBatch.ts';
export type { CsvFormat, CsvPlace, LineEnd, TextEncoding } from './csv/csvFormat.ts';
export { readCsvBatches } from './csv/readCsv.ts';
export { readCsvRowAt } from './csv/readCsvRowAt.ts';
export { parseDecimalBytes } from './decimalBytes.ts';
export { defaultLimits, type TabularLimits } from './limits.ts';
export { type SniffedFile, sniffedHeadBytes, sniffFile } from './sniff/sniffFile.ts';
export { TabularError, type TabularErrorCode } from './tabularError.ts';
