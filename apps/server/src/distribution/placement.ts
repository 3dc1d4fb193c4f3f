import type { Catalogue, CatalogueTable, OwnersFunction, Policy } from './catalogue.ts';

/**
 * Where a table is stored in a cluster: `distributed` by customer, complete on every node as `reference`, or `local` on the node
 * that the product connects to.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Tables joined by statements about one customer's rows: small, and read far more often than written. */
const onEveryNode: Record<string, readonly string[]> = {
  'looked up by all customers': [
    'airports',
    'cities',
    'city_aliases',
    'co2_factors',
    'container_types',
    'countries',
    'country_aliases',
    'currencies',
    'currency_rates',
    'equipment_types',
    'gazetteer_editions',
    'index_series',
    'index_values',
    'main_airports',
    'ports',
    'postcodes',
    'shared_places',
    'property_definitions',
    'states',
  ],
  // A carrier asks across customers in every request, and almost every statement about a customer names companies or users.
  'companies, their users and who works with whom': [
    'companies',
    'connections',
    'customer_carriers',
    'users',
  ],
};

/** Tables that stay on the node that the product connects to, by reason. */
const onOneNode: Record<string, readonly string[]> = {
  'ledgers of the whole installation, in one order': [
    'audit_entries',
    'audit_heads',
    'audit_links',
    'id_keys',
    'installation',
    'outbox_facts',
  ],
  'used with the job queue, which belongs to one database': ['job_progress', 'job_workers', 'emails'],
  'read before the customer is known': [
    'attempt_counts',
    'invitations',
    'password_resets',
    'recovery_codes',
    'refresh_tokens',
    'sessions',
    'sso_attempts',
    'sso_providers',
    'trusted_devices',
  ],
  'pages of companies': ['company_pages'],
  'what a company may store, for all its customers': ['company_quotas'],
  'belong to a user, whichever customer they are about': [
    'announcements',
    'boards',
    'notification_preferences',
    'notifications',
  ],
  'what the Owner did to the whole installation': ['demonstration_resets'],
  'imports into reference data': [
    'retired_reference_keys',
    'port_import_rows',
    'port_imports',
    'rate_imports',
    'index_imports',
    'reference_loads',
    'table_import_rows',
    'table_imports',
  ],
  'one sample of all companies': [
    'benchmark_contributors',
    'benchmark_counts',
    'benchmark_paths',
    'benchmark_runs',
    'benchmark_samples',
    'benchmark_snapshots',
  ],
};

const placed = new Map<string, Placement>([
  ...Object.values(onEveryNode).flatMap((names) => names.map((name) => [name, 'reference'] as const)),
  ...Object.values(onOneNode).flatMap((names) => names.map((name) => [name, 'local'] as const)),
]);

/** Returns where a table is stored; null if it has no customer and is not placed by name. */
export function placementOf(table: Pick<CatalogueTable, 'name' | 'hasCustomer'>): Placement | null {
  return placed.get(table.name) ?? (table.hasCustomer ? 'distributed' : null);
}

/**
 * The form of the lane table's policies, which reads the scope once per statement: a cluster does not support a subquery in a
 * policy.
 */
const askedOnce =
  /^\(customer_id = ANY \(\( SELECT \(NULLIF\(current_setting\('app\.customer_ids'::text, true\), ''::text\)\)::bigint\[\] AS "nullif"\)::bigint\[\]\)\)$/;

/** Whether a policy has the form that is rewritten, with the same meaning, when its table is distributed. */
export function asksScopeOnce({ using }: Pick<Policy, 'using'>): boolean {
  return askedOnce.test(using);
}

/** Whether a function only refreshes statistics, which every node of a cluster does by itself. */
export function onlyAnalyses({ returns, source }: OwnersFunction): boolean {
  return returns === 'void' && /^\s*BEGIN\s+(?:ANALYZE [^;]+;\s*)+END\s*$/.test(source);
}

/** Names in the placement lists that no longer exist as tables. */
export function placedInVain(catalogue: Catalogue): string[] {
  const there = new Set(catalogue.tables.map(({ name }) => name));
  return [...placed.keys()].filter((name) => !there.has(name));
}

/** Returns one sentence for each thing in the catalogue that a cluster would refuse; empty when the schema can be distributed. */
export function whatDoesNotDistribute(catalogue: Catalogue): string[] {
  const places = new Map(catalogue.tables.map((table) => [table.name, placementOf(table)]));
  const isDistributed = (table: string) => places.get(table) === 'distributed';
  const tables = catalogue.tables.flatMap((table) => [
    ...(places.get(table.name) === null
      ? [`${table.name} has no customer_id and no place: say in placement.ts where it lies`]
      : []),
    ...(isDistributed(table.name) && !table.customerIsSure
      ? [`${table.name}: customer_id must be a bigint that is never null`]
      : []),
    ...(isDistributed(table.name) && table.triggers > 0
      ? [`${table.name}: a distributed table has no triggers`]
      : []),
    ...(isDistributed(table.name)
      ? table.narrowIdentities.map((column) => `${table.name}.${column}: an identity must be a bigint`)
      : []),
  ]);
  const uniqueKeys = catalogue.uniqueKeys
    .filter(({ table, columns }) => isDistributed(table) && columns[0] !== 'customer_id')
    .map(({ table, name }) => `${table}: the unique key ${name} does not begin with customer_id`);
  const foreignKeys = catalogue.foreignKeys.flatMap((key) => {
    const [from, to] = [places.get(key.table), places.get(key.to)];
    const sentence = `${key.table}: the foreign key ${key.name} to ${key.to}`;
    if (to === 'distributed' && from !== 'distributed')
      return [`${sentence} leads from a table of one node to a distributed one`];
    if (from === 'distributed' && to === 'local')
      return [`${sentence} leads from a distributed table to one of one node`];
    if (from === 'reference' && to === 'local')
      return [`${sentence} leads from a table on every node to one of one node`];
    if (from !== 'distributed' || to !== 'distributed') return [];
    const at = key.columns.indexOf('customer_id');
    return at >= 0 && key.toColumns[at] === 'customer_id' ? [] : [`${sentence} leads out of the customer`];
  });
  const policies = catalogue.policies
    .filter(
      (policy) =>
        places.get(policy.table) !== 'local' && /\bSELECT\b/.test(policy.using) && !asksScopeOnce(policy),
    )
    .map(({ table, name }) => `${table}: the policy ${name} asks a query, which a cluster does not take`);
  const ownersFunctions = catalogue.ownersFunctions
    .filter((one) => !onlyAnalyses(one))
    .flatMap(({ name, source }) =>
      [...places]
        .filter(([table, place]) => place !== 'local' && new RegExp(`\\b${table}\\b`).test(source))
        .map(([table]) => `${table}: the function ${name} uses it with the rights of another role`),
    );
  return [...tables, ...uniqueKeys, ...foreignKeys, ...policies, ...ownersFunctions];
}
