import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

type Report = ResponseOf<typeof overview.lanesReporting>;
export type CustomerReport = Extract<Report, { kind: 'customer' }>;
export type CarrierReport = Extract<Report, { kind: 'carrier' }>;

/** Reporting of a mode: a customer's own, or for a carrier that of one of its customers. */
export function reportQuery(mode: OfferedMode, customerId?: string) {
  return queryOptions({
    queryKey: ['overview', 'report', mode, customerId],
    queryFn: ({ signal }) =>
      callEndpoint(overview.lanesReporting, {
        params: { id: mode },
        query: customerId === undefined ? {} : { customerId },
        signal,
      }),
  });
}

export const asCustomers = (report: Report) => (report.kind === 'customer' ? report : undefined);
export const asCarriers = (report: Report) => (report.kind === 'carrier' ? report : undefined);
