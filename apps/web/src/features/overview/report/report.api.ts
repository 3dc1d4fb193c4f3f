import { overview, type ResponseOf } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { query } from '../../../platform/query.ts';

type Reporting = ResponseOf<typeof overview.lanesReporting>;
/** A customer's report on a mode. */
export type Report = Extract<Reporting, { kind: 'customer' }>;

/** A mode's current result. Null for carriers, whose reporting is different. */
export const reportQuery = (mode: OfferedMode, contractNo: number | undefined) =>
  query(
    overview.lanesReporting,
    { params: { id: mode }, query: { contractNo } },
    {
      select: (reporting): Report | null => (reporting.kind === 'customer' ? reporting : null),
      // The printable report must not change while it is open.
      edited: true,
      version: 'paper',
      gcTime: 0,
      refetchOnMount: 'always',
    },
  );

/** Downloads the workbook of a mode's result. */
export function downloadReport(mode: OfferedMode, contractNo: number | undefined) {
  return downloadFile(
    overview.overviewReport,
    { params: { id: mode }, body: { contractNo } },
    `report-${modeDetails[mode].path}.xlsx`,
  );
}
