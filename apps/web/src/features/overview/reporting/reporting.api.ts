import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query, useQuery } from '../../../platform/query.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

type Report = ResponseOf<typeof overview.lanesReporting>;
export type CustomerReport = Extract<Report, { kind: 'customer' }>;
export type CarrierReport = Extract<Report, { kind: 'carrier' }>;

interface ReportAsked {
  readonly mode: OfferedMode;
  readonly contractNo: number | undefined;
  /** The customer of a carrier. */
  readonly customerId?: string;
}

/** Reporting of a mode: a customer's own, or for a carrier that of one of its customers. */
export const reportQuery = ({ mode, ...asked }: ReportAsked) =>
  query(overview.lanesReporting, { params: { id: mode }, query: asked });

/** A customer's own report. */
export function useCustomerReport(mode: OfferedMode) {
  return useQuery({ ...reportQuery({ mode, contractNo: useContractNo() }), select: asCustomers });
}

/** A carrier's report with one of its customers. */
export function useCarrierReport(mode: OfferedMode, customerId: string) {
  return useQuery({ ...reportQuery({ mode, customerId, contractNo: useContractNo() }), select: asCarriers });
}

const asCustomers = (report: Report) => (report.kind === 'customer' ? report : undefined);
const asCarriers = (report: Report) => (report.kind === 'carrier' ? report : undefined);
