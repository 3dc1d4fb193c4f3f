import { idOf } from '../../../ui/useAddress.ts';
import type { AuditFilter } from '../operations.api.ts';

const auditParts = ['q', 'action', 'by', 'company', 'from', 'until'] as const;
export type AuditPart = (typeof auditParts)[number];
/** The audit filter as stored in the address: days without time, in the user's time zone. */
export type AuditParts = Readonly<Partial<Record<AuditPart, string>>>;

/** Reads the filter from an address; invalid values are ignored. */
export function auditPartsOf(address: URLSearchParams): AuditParts {
  const q = address.get('q')?.slice(0, 200);
  const action = address.get('action')?.slice(0, 100);
  const [by, company] = [idOf(address, 'by'), idOf(address, 'company')];
  const [from, until] = [dayOf(address, 'from'), dayOf(address, 'until')];
  return {
    ...(q ? { q } : {}),
    ...(action ? { action } : {}),
    ...(by === undefined ? {} : { by }),
    ...(company === undefined ? {} : { company }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}

/** Returns whether any filter is set. */
export function isFiltered(parts: AuditParts): boolean {
  return Object.keys(parts).length > 0;
}

/** The filter as sent to the server: a day begins and ends at midnight in the user's time zone. */
export function auditFilterOf({ q, action, by, company, from, until }: AuditParts): AuditFilter {
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(action === undefined ? {} : { action }),
    ...(by === undefined ? {} : { userId: by }),
    ...(company === undefined ? {} : { companyId: company }),
    ...(from === undefined ? {} : { from: midnight(from, 0).toISOString() }),
    ...(until === undefined ? {} : { until: midnight(until, 1).toISOString() }),
  };
}

/** Reads a day from an address; undefined if it is invalid. */
export function dayOf(address: URLSearchParams, name: string): string | undefined {
  const text = address.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight(text, 0).getTime()) ? text : undefined;
}

/** Returns the local midnight that begins a day, or `later` days after it; days of 23 or 25 hours are handled. */
export function midnight(day: string, later: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
