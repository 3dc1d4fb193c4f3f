import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { joinGroups, type Tie, tieOfDomain } from './joinGroups.ts';
import type { Market } from './market.ts';
import { customersInTurn } from '../../../platform/database/customersInTurn.ts';

/** A customer whose shipments may be part of a benchmark, and who may see it. */
export type Contributor = {
  readonly customer_id: string;
  /** Its completed uploads of the mode. */
  readonly upload_ids: string[];
  /** The last month of its shipments that is already in a snapshot. */
  readonly used_to: string | null;
};

/** Customers that contribute and whose first upload was completed long enough ago. */
export async function selectContributors(tx: Transaction, market: Market): Promise<Contributor[]> {
  const companies = await rows<{ company_id: string; used_to: string | null }>(
    tx,
    `SELECT c.company_id, b.used_to
     FROM companies c LEFT JOIN benchmark_contributors b ON b.contributor_id = c.company_id AND b.mode = $1
     WHERE c.kind = 'Customer' AND c.is_demonstration = $2 ORDER BY c.company_id`,
    [market.mode, market.isDemonstration],
  );
  const usedTo = new Map(companies.map(({ company_id, used_to }) => [company_id, used_to]));
  const contributing = await customersInTurn(usedTo.keys(), (customerId) =>
    rows<{ upload_ids: string[] }>(
      tx,
      `SELECT array_agg(u.upload_id::text ORDER BY u.upload_id) AS upload_ids
       FROM uploads u
       WHERE u.customer_id = $2 AND u.mode = $1 AND u.kind = 'shipments' AND u.status = 200
         AND EXISTS (SELECT FROM company_modes m WHERE m.customer_id = $2 AND m.mode = $1)
         AND coalesce(
           (SELECT p.value FROM instance_properties p
            WHERE p.customer_id = $2 AND p.mode = $1 AND p.contract_no = 0 AND p.name = 'benchmarks.contribute'),
           (SELECT default_value FROM property_definitions WHERE name = 'benchmarks.contribute'), 'true') <> 'false'
       HAVING count(*) > 0 AND ($3 = 0 OR min(u.created_at) <= $4::timestamptz - make_interval(days => $3))`,
      [market.mode, customerId, market.rules.matureDays, now()],
    ).then((found) =>
      found.map(({ upload_ids }) => ({
        customer_id: customerId,
        upload_ids,
        used_to: usedTo.get(customerId) ?? null,
      })),
    ),
  );
  return contributing;
}

/**
 * Groups contributors that count as one: those that share a private email domain, a file, or a fifth of their shipments. Groups are
 * permanent: changing an address does not leave one.
 */
export async function joinContributors(
  tx: Transaction,
  market: Market,
  contributors: readonly Contributor[],
): Promise<void> {
  const companies = contributors.map(({ customer_id }) => customer_id);
  const ties = [
    ...(await tiesOfDomains(tx, companies)),
    ...(await tiesOfFiles(tx, companies)),
    ...(await tiesOfShipments(tx)),
    ...(await tiesOfBefore(tx)),
  ];
  const groups = joinGroups(companies, ties);
  await execute(
    tx,
    `INSERT INTO benchmark_contributors (contributor_id, mode, group_id)
     SELECT company, $1, joined FROM unnest($2::bigint[], $3::bigint[]) AS given (company, joined)
     ON CONFLICT (contributor_id, mode) DO UPDATE SET group_id = excluded.group_id`,
    [market.mode, companies, companies.map((company) => groups.get(company) ?? company)],
  );
}

async function tiesOfDomains(tx: Transaction, companies: readonly string[]): Promise<Tie[]> {
  const found = await rows<{ company_id: string; domain: string }>(
    tx,
    `SELECT DISTINCT company_id, lower(split_part(coalesce(email, username), '@', 2)) AS domain
     FROM users WHERE company_id = ANY ($1::bigint[])`,
    [companies],
  );
  return found.flatMap(({ company_id, domain }) => {
    const tie = tieOfDomain(company_id, domain);
    return tie === undefined ? [] : [tie];
  });
}

async function tiesOfFiles(tx: Transaction, companies: readonly string[]): Promise<Tie[]> {
  const found = await rows<{ customer_id: string; sha256: string }>(
    tx,
    `SELECT DISTINCT customer_id, encode(sha256, 'hex') AS sha256
     FROM uploads WHERE customer_id = ANY ($1::bigint[]) AND kind = 'shipments' AND status = 200`,
    [companies],
  );
  return found.map(({ customer_id, sha256 }) => [customer_id, `file ${sha256}`]);
}

async function tiesOfShipments(tx: Transaction): Promise<Tie[]> {
  const found = await rows<{ one: string; other: string }>(
    tx,
    `WITH marks AS (SELECT DISTINCT contributor_id, mark FROM benchmark_values WHERE mark IS NOT NULL),
     sizes AS (SELECT contributor_id, count(*) AS size FROM marks GROUP BY contributor_id)
     SELECT a.contributor_id AS one, b.contributor_id AS other
     FROM marks a
     JOIN marks b ON b.mark = a.mark AND b.contributor_id > a.contributor_id
     JOIN sizes s ON s.contributor_id = a.contributor_id
     JOIN sizes t ON t.contributor_id = b.contributor_id
     GROUP BY a.contributor_id, b.contributor_id, s.size, t.size
     HAVING count(*) >= 0.2 * least(s.size, t.size)`,
  );
  return found.map(({ one, other }) => [one, other]);
}

async function tiesOfBefore(tx: Transaction): Promise<Tie[]> {
  const found = await rows<{ contributor_id: string; group_id: string }>(
    tx,
    'SELECT DISTINCT contributor_id, group_id FROM benchmark_contributors WHERE contributor_id <> group_id',
  );
  return found.map(({ contributor_id, group_id }) => [contributor_id, group_id]);
}
