import type { CompanyKind } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';

export function selectCustomersOf(tx: Transaction, carrierId: string) {
  return rows<{ customer_id: string; name: string; modes: number[] }>(
    tx,
    `SELECT n.customer_id, c.name, array_agg(n.mode ORDER BY n.mode) AS modes
     FROM connections n JOIN companies c ON c.company_id = n.customer_id WHERE n.carrier_id = $1
     GROUP BY n.customer_id, c.name ORDER BY c.name`,
    [carrierId],
  );
}

export type CompanyRow = {
  company_id: string;
  name: string;
  kind: CompanyKind;
  is_demonstration: boolean;
  created_at: string;
  two_factor_demanded: boolean;
  users: number;
  two_factor_users: number;
  open_invitations: number;
  single_sign_on: boolean | null;
  partners: number;
};

/** A company with its counts; $1 is the current moment. Connections are shown within the caller's scope. */
const picture = `
  SELECT c.company_id, c.name, c.kind, c.is_demonstration, c.created_at, c.two_factor_demanded,
    u.users, u.two_factor_users, i.open_invitations, s.is_enabled AS single_sign_on, k.partners
  FROM companies c
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS users, count(*) FILTER (WHERE two_factor_enabled_at IS NOT NULL)::int AS two_factor_users
    FROM users WHERE company_id = c.company_id AND deleted_at IS NULL
  ) u
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS open_invitations FROM invitations
    WHERE company_id = c.company_id AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $1
  ) i
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS partners FROM customer_carriers
    WHERE CASE c.kind WHEN 'Customer' THEN customer_id WHEN 'Carrier' THEN carrier_id END = c.company_id
  ) k
  LEFT JOIN sso_providers s ON s.company_id = c.company_id`;

/** Companies with a name that contains the search text, of one kind or all. */
export function selectCompanies(
  tx: Transaction,
  filter: { search: string | undefined; kind: CompanyKind | undefined },
) {
  return rows<CompanyRow>(
    tx,
    `${picture} WHERE strpos(lower(c.name), lower($2)) > 0 AND ($3::text IS NULL OR c.kind = $3)
     ORDER BY lower(c.name), c.company_id`,
    [now(), filter.search?.trim() ?? '', filter.kind ?? null],
  );
}

export function selectCompany(tx: Transaction, companyId: string) {
  return optionalRow<CompanyRow>(tx, `${picture} WHERE c.company_id = $2`, [now(), companyId]);
}

/** Customer and carrier pairs that know each other, with their modes: all in the caller's scope, or those of one company. */
export function selectConnections(tx: Transaction, companyId: string | undefined) {
  return rows<{
    customer_id: string;
    customer_name: string;
    carrier_id: string;
    carrier_name: string;
    modes: number[];
  }>(
    tx,
    `SELECT k.customer_id, customer.name AS customer_name, k.carrier_id, carrier.name AS carrier_name,
            coalesce(array_agg(n.mode ORDER BY n.mode) FILTER (WHERE n.mode IS NOT NULL), '{}') AS modes
     FROM customer_carriers k
     JOIN companies customer ON customer.company_id = k.customer_id
     JOIN companies carrier ON carrier.company_id = k.carrier_id
     LEFT JOIN connections n ON n.customer_id = k.customer_id AND n.carrier_id = k.carrier_id
     WHERE $1::bigint IS NULL OR $1 IN (k.customer_id, k.carrier_id)
     GROUP BY k.customer_id, customer.name, k.carrier_id, carrier.name
     ORDER BY customer.name, carrier.name`,
    [companyId ?? null],
  );
}
