import type { Catalogue, ForeignKey } from './catalogue.ts';
import { asksScopeOnce, onlyAnalyses, placementOf } from './placement.ts';

const name = (text: string) => `"${text.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const ofScope = `customer_id = any (nullif(current_setting('app.customer_ids', true), '')::bigint[])`;

/** All customer tables are colocated with this one: the rows of one customer on one node. */
const beside = 'lanes';

/**
 * Returns the statements that distribute a schema, for one transaction: foreign keys are dropped, tables are placed, keys are
 * created again. Tables in `placedAlready` and the keys between them are left unchanged.
 *
 * Keys from a table of one node to one on every node stay dropped: a row there is locked through a connection to a node, and the
 * check of such a key in the same transaction would wait for that lock for ever.
 *
 * Functions that refresh statistics become empty: a transaction cannot reach rows that it wrote as another role.
 */
export function planDistribution(catalogue: Catalogue, placedAlready: ReadonlySet<string>): string[] {
  const waiting = catalogue.tables.filter(({ name: table }) => !placedAlready.has(table));
  const ofPlacement = (placement: 'reference' | 'distributed') =>
    waiting.filter((table) => placementOf(table) === placement).map((table) => table.name);
  const reference = ofPlacement('reference');
  const distributed = ofPlacement('distributed').toSorted(
    (one, other) => Number(other === beside) - Number(one === beside),
  );
  const moved = new Set([...reference, ...distributed]);
  const emptied = catalogue.ownersFunctions
    .filter(onlyAnalyses)
    .map(
      ({ name: signature }) =>
        `CREATE OR REPLACE FUNCTION ${signature} RETURNS void LANGUAGE sql AS 'SELECT'`,
    );
  if (moved.size === 0) return emptied;
  const keys = catalogue.foreignKeys.filter(({ table, to }) => moved.has(table) || moved.has(to));
  const placements = new Map(catalogue.tables.map((table) => [table.name, placementOf(table)]));
  const staysAKey = ({ table, to }: ForeignKey) =>
    !(placements.get(table) === 'local' && placements.get(to) === 'reference');
  return [
    // Grants and keys touch many shards of one table: run them sequentially in one transaction.
    `SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`,
    // Local tables stay local although they reference rows of reference tables.
    'SET LOCAL citus.enable_local_reference_table_foreign_keys TO off',
    // A cluster does not support a subquery in a policy; on one node, reading the scope once is faster.
    ...catalogue.policies
      .filter((policy) => moved.has(policy.table) && asksScopeOnce(policy))
      .map(({ table, name: policy }) => `ALTER POLICY ${name(policy)} ON ${name(table)} USING (${ofScope})`),
    ...keys.map(({ table, name: key }) => `ALTER TABLE ${name(table)} DROP CONSTRAINT ${name(key)}`),
    ...reference.map((table) => `SELECT create_reference_table(${literal(table)})`),
    ...distributed.map((table) => {
      const colocation = table === beside ? 'none' : beside;
      return `SELECT create_distributed_table(${literal(table)}, 'customer_id', colocate_with => ${literal(colocation)})`;
    }),
    ...keys.filter(staysAKey).map(addKey),
    ...emptied,
  ];
}

const addKey = ({ table, name: key, definition }: ForeignKey) =>
  `ALTER TABLE ${name(table)} ADD CONSTRAINT ${name(key)} ${definition}`;

/** Settings for every later session of the database: `SET LOCAL` of the scope reaches the workers. */
export function settingsOfCluster(database: string): string[] {
  return [
    `ALTER DATABASE ${name(database)} SET citus.propagate_set_commands = 'local'`,
    `ALTER DATABASE ${name(database)} SET citus.enable_local_reference_table_foreign_keys = off`,
    // As in the product's own connections: workers are reached through connections of the coordinator.
    `ALTER DATABASE ${name(database)} SET jit = off`,
    // Reference data is read and loaded in one transaction, also by COPY, so all of it must go through connections.
    `ALTER ROLE CURRENT_USER IN DATABASE ${name(database)} SET citus.enable_local_execution = off`,
  ];
}
