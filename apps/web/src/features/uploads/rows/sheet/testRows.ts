import { UploadStatus } from '@lanewright/freight';
import type { ExceptionGroup, ExceptionRow, Upload } from '../../uploadTypes.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** A row of a file with three columns: date, charge, note. */
export function row(lineNo: number, change: Partial<ExceptionRow> = {}): ExceptionRow {
  return {
    lineNo,
    sheetRow: lineNo + 1,
    cells: ['2025-01-02', 'TBD', 'as agreed'],
    corrections: {},
    exceptions: [chargeText()],
    ...change,
  };
}

/** An exception in the charge. */
export function chargeText(proposal: string | null = null): ExceptionRow['exceptions'][number] {
  return {
    field: 'totalCharge',
    reason: 'chargeText',
    message: 'The charge is words.',
    text: 'TBD',
    proposal,
  };
}

/** A group of such exceptions. */
export function group(change: Partial<ExceptionGroup> = {}): ExceptionGroup {
  return {
    groupKey: 'totalCharge|chargeText|TBD',
    field: 'totalCharge',
    fieldLabel: 'Total charge',
    reason: 'chargeText',
    message: 'The charge is words.',
    text: 'TBD',
    proposal: null,
    count: 3,
    chargeUsd: null,
    actions: ['volumeOnly', 'exclude', 'setValue'],
    ...change,
  };
}

const column = (id: string, columnNo: number, isEditable: boolean, atFault: boolean): SheetColumn => ({
  id,
  header: id,
  detail: '',
  field: isEditable ? id : null,
  isEditable,
  columnNo,
  atFault,
  widthPx: 100,
  align: 'left',
});

/** The invalid charge, then the date, then a read-only note. */
export const columns: readonly SheetColumn[] = [
  column('totalCharge', 1, true, true),
  column('shipDate', 0, true, false),
  column('note', 2, false, false),
];

/** An upload of loads that waits for its rows to be resolved. */
export const waitingUpload: Upload = {
  id: '7',
  kind: 'shipments',
  mode: 4,
  modeTitle: 'Road - FTL',
  status: UploadStatus.InputExceptions,
  statusName: 'Input exceptions',
  userType: 2,
  companyId: '1',
  companyName: 'Northwind',
  customerId: '1',
  customerName: 'Northwind',
  fileName: 'loads.csv',
  byteCount: 100,
  uploadedAt: '2026-11-20T10:00:00Z',
  uploadedBy: 'Maria',
  awaiting: 'exceptions',
  progress: null,
  error: null,
  canRetry: false,
  reason: null,
  reconciliation: null,
  warnings: [],
  replaces: null,
  replacedBy: null,
  submittedAs: null,
  undoneAt: null,
  bidResult: null,
};
