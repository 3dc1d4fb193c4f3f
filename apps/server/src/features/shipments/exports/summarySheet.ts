import { isOfferedMode, modeDetails, uploadStatusLabel } from '@lanewright/freight';
import type { StreamedSheet, WrittenCell } from '@lanewright/tabular';
import type { Reconciliation, UploadRow } from '../../uploads/index.ts';

const excludedLabel: Readonly<Record<Reconciliation['excludedBy'][number]['reason'], string>> = {
  byUser: 'Excluded by you',
  otherMode: 'Another mode',
  repeat: 'Duplicates of another row',
  otherUpload: 'Already included in another upload',
  noVolume: 'No volume',
  outsidePeriod: 'Before the chosen period',
  hiddenRow: 'Hidden in the workbook',
  status: 'Cancelled, void or similar status',
};

/** Summary of the upload: received = accepted + exceptions + excluded, and other figures. */
export function summarySheet(upload: UploadRow): StreamedSheet {
  const { reconciliation: sums } = upload;
  const about: WrittenCell[][] = [
    ['File', upload.file_name],
    ['Mode', isOfferedMode(upload.mode) ? modeDetails[upload.mode].title : upload.mode],
    ['Uploaded by', upload.uploaded_by],
    ['Uploaded at', new Date(upload.created_at)],
    ['Status', uploadStatusLabel[upload.status]],
  ];
  return {
    name: 'Summary',
    columns: [
      { header: 'Summary', width: 34 },
      { header: 'Figure', width: 24 },
      { header: 'Description', width: 60 },
    ],
    rows: [[...about, ...(sums === null ? [] : figures(sums))]],
  };
}

function figures(sums: Reconciliation): WrittenCell[][] {
  return [
    [],
    ['Rows received', sums.received, 'Always accepted + exceptions + excluded'],
    ['Rows accepted', sums.accepted],
    ['Rows with exceptions', sums.excepted, 'To be corrected'],
    ['Rows excluded', sums.excluded],
    ...sums.excludedBy.map(({ reason, count }) => [`— ${excludedLabel[reason]}`, count]),
    ...sums.setAside.map((aside) => [
      `— ${aside.modeText}`,
      aside.count,
      aside.uploadId === null
        ? 'Moved to another upload'
        : `Moved to its own upload, number ${aside.uploadId}`,
    ]),
    [],
    ['Shipments', sums.shipments, 'Rows with the same shipment number are one shipment'],
    ['Charge USD', sums.chargeUsd, 'Of accepted rows'],
    ['Charge USD received', sums.receivedChargeUsd, 'Of all rows of this mode, before exclusions'],
    ['Weight kg', sums.weightKg],
    ['Weight kg received', sums.receivedWeightKg],
    [`Volume (${sums.volumeUnit})`, sums.volume],
    ['First month', sums.firstMonth],
    ['Last month', sums.lastMonth],
  ];
}
