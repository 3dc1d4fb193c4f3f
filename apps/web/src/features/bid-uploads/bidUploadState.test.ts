import { UploadStatus } from '@lanewright/freight';
import { expect, it } from 'vitest';
import type { BidUpload } from './bidUploads.api.ts';
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
  reason: null,
  reconciliation: null,
  bidResult: null,
  ...more,
});
const result = { lanes: 490, bidsChanged: 1, ratesChanged: 3, errors: 0, cells: [] };

it('says what became of a sheet', () => {
  expect(bidUploadState(upload({})).label).toBe('Taken');
  expect(bidUploadState(upload({ status: UploadStatus.Validation })).tone).toBe('busy');
  expect(bidUploadState(upload({ status: UploadStatus.BidStructureChanged })).label).toBe('Charges changed');
  const wrong = upload({ status: UploadStatus.InputExceptions, bidResult: { ...result, errors: 2 } });
  expect(bidUploadState(wrong).label).toBe('Cells to mend');
});

it('says what a sheet changed', () => {
  expect(bidResultLine(upload({ bidResult: result }))).toBe('490 lanes read · 3 rates changed');
  expect(bidResultLine(upload({ bidResult: { ...result, ratesChanged: 0, errors: 1 } }))).toBe(
    '490 lanes read · no rate changed · 1 wrong cell',
  );
  expect(bidResultLine(upload({}))).toBeNull();
});
