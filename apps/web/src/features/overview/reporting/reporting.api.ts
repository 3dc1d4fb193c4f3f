import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query } from '../../../platform/query.ts';

type Report = ResponseOf<typeof overview.lanesReporting>;
export type CustomerReport = Extract<Report, { kind: 'customer' }>;
export type CarrierReport = Extract<Report, { kind: 'carrier' }>;

/** Reporting of a mode: a customer's own, or for a carrier that of one of its customers. */
export const reportQuery = (mode: OfferedMode, customerId?: string) =>
  query(overview.lanesReporting, { params: { id: mode }, query: { customerId } });

export const asCustomers = (report: Report) => (report.kind === 'customer' ? report : undefined);
export const asCarriers = (report: Report) => (report.kind === 'carrier' ? report : undefined);
