import { UploadStatus } from '@lanewright/freight';
import { expect, it } from 'vitest';
import type { BidUpload } from './bidUploads.api.ts';
import { changesOf } from './changedSheet.ts';
import { bidResultLine, bidUploadState } from './bidUploadState.ts';

const upload = (more: Partial<BidUpload>): BidUpload => ({
  id: '1',
  kind: 'bids',
  mode: 7,
  modeTitle: 'Air Freight',
  status: UploadStatus.Completed,
  statusName: 'Completed',
  userType: 2,
  companyId: '2',
  companyName: 'Carrier',
  customerId: '1',
  customerName: 'Northwind',
  fileName: 'sheet.xlsx',
  byteCount: 1,
  uploadedAt: '2026-11-20T10:00:00Z',
  uploadedBy: 'Ann',
  awaiting: null,
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
  ...more,
});
const result = { lanes: 490, bidsChanged: 1, ratesChanged: 3, errors: 0, cells: [] };

it('says what happened to a sheet', () => {
  expect(bidUploadState(upload({})).label).toBe('Imported');
  expect(bidUploadState(upload({ status: UploadStatus.Validation })).tone).toBe('busy');
  expect(bidUploadState(upload({ status: UploadStatus.BidStructureChanged })).label).toBe(
    'Bid sheet changed',
  );
  const own = upload({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
  expect(bidUploadState(own).label).toBe('Columns to map');
  const reviewed = upload({ status: UploadStatus.InputExceptions, awaiting: 'review', bidResult: result });
  expect(bidUploadState(reviewed).label).toBe('Ready for review');
  expect(bidResultLine(reviewed)).toBe('490 lanes read');
  expect(bidUploadState(upload({ submittedAs: 'draft' })).label).toBe('Saved as draft');
  expect(bidUploadState(upload({ undoneAt: '2026-11-21T10:00:00Z' })).label).toBe('Undone');
  const wrong = upload({ status: UploadStatus.InputExceptions, bidResult: { ...result, errors: 2 } });
  expect(bidUploadState(wrong).label).toBe('Cells with errors');
});

it('says what a sheet changed', () => {
  expect(bidResultLine(upload({ bidResult: result }))).toBe('490 lanes read · 3 cells changed');
  expect(bidResultLine(upload({ bidResult: { ...result, ratesChanged: 0, errors: 1 } }))).toBe(
    '490 lanes read · no cell changed · 1 cell with errors',
  );
  expect(bidResultLine(upload({ bidResult: { ...result, rowsWithoutLane: 4 } }))).toBe(
    '490 lanes read · 3 cells changed · 4 rows without a lane',
  );
  expect(bidResultLine(upload({}))).toBeNull();
});

it('says what changed since a sheet was created', () => {
  const changed = {
    chargesGone: ['Stop-off'],
    chargesNew: ['Tolls', 'Parking'],
    lanesGone: Array.from({ length: 8 }, (_, at) => ({ laneId: String(at), label: `A → ${at}` })),
    lanesNew: 1,
    monthsGone: ['2027-01', '2027-02'],
    monthsNew: [],
    cellsFit: 3,
    cellsLeft: 1,
    confirmed: false,
  };
  expect(changesOf(changed)).toEqual([
    'Charges removed or calculated differently: Stop-off',
    'New charges, empty in this sheet: Tolls, Parking',
    'Lanes no longer open: A → 0; A → 1; A → 2; A → 3; A → 4; A → 5; and 2 more lanes',
    '1 new lane, not in this sheet',
    'Months removed: Jan 2027 – Feb 2027',
  ]);
});
