import { isOfferedMode, modeDetails, uploadStatusLabel } from '@lanewright/freight';
import type { StreamedSheet, WrittenCell } from '@lanewright/tabular';
import type { Reconciliation, UploadRow } from '../../uploads/index.ts';

const excludedLabel: Readonly<Record<Reconciliation['excludedBy'][number]['reason'], string>> = {
  byUser: 'Excluded by you',
  otherMode: 'Of another mode',
  repeat: 'Repeats of another row',
  otherUpload: 'Already counted by another upload',
  noVolume: 'Without a volume',
  outsidePeriod: 'Before the chosen period',
  hiddenRow: 'Hidden in the workbook',
  status: 'Cancelled, void or the like by their status',
};

/** What the upload is and comes to: received = accepted + excepted + excluded, and the figures beside it. */
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
      { header: 'What it is', width: 60 },
    ],
    rows: [[...about, ...(sums === null ? [] : figures(sums))]],
  };
}

function figures(sums: Reconciliation): WrittenCell[][] {
  return [
    [],
    ['Rows received', sums.received, 'Accepted + excepted + excluded, always'],
    ['Rows accepted', sums.accepted],
    ['Rows excepted', sums.excepted, 'To be corrected'],
    ['Rows excluded', sums.excluded],
    ...sums.excludedBy.map(({ reason, count }) => [`— ${excludedLabel[reason]}`, count]),
    ...sums.setAside.map((aside) => [
      `— ${aside.modeText}`,
      aside.count,
      aside.uploadId === null ? 'Moved to another upload' : `Sent to its own upload, number ${aside.uploadId}`,
    ]),
    [],
    ['Shipments', sums.shipments, 'Rows that share a shipment’s number are one'],
    ['Charge USD', sums.chargeUsd, 'Of the rows accepted'],
    ['Charge USD received', sums.receivedChargeUsd, 'Of every row of this mode, before exclusions'],
    ['Weight kg', sums.weightKg],
    ['Weight kg received', sums.receivedWeightKg],
    [`Volume (${sums.volumeUnit})`, sums.volume],
    ['First month', sums.firstMonth],
    ['Last month', sums.lastMonth],
  ];
}
