import { overview, type ResponseOf } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { downloadFile } from '../../../platform/downloadFile.ts';

type Reporting = ResponseOf<typeof overview.lanesReporting>;
/** A customer's report on a mode. */
export type Report = Extract<Reporting, { kind: 'customer' }>;

/** A mode's current result. Null for carriers, whose reporting is different. */
export function reportQuery(mode: OfferedMode) {
  return queryOptions({
    queryKey: ['overview', 'report', mode],
    queryFn: async ({ signal }): Promise<Report | null> => {
      const reporting = await callEndpoint(overview.lanesReporting, { params: { id: mode }, signal });
      return reporting.kind === 'customer' ? reporting : null;
    },
    // The printable report must not change while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** Downloads the workbook of a mode's result. */
export function downloadReport(mode: OfferedMode) {
  return downloadFile(
    overview.overviewReport,
    { params: { id: mode } },
    `report-${modeDetails[mode].path}.xlsx`,
  );
}
