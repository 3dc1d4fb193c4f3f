import type pg from 'pg';

type Reader = Pick<pg.ClientBase, 'query'>;

/** A primary key, a unique key or a unique index, with its columns in order; expressions are null. */
export type UniqueKey = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly (string | null)[];
};

export type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** Definition as PostgreSQL writes it; used to create the key again. */
  readonly definition: string;
};

/** A function that runs with the rights of its owner. */
export type OwnersFunction = { readonly name: string; readonly returns: string; readonly source: string };

/** A row-level security policy; `using` is as PostgreSQL writes it. */
export type Policy = { readonly table: string; readonly name: string; readonly using: string };

export type CatalogueTable = {
  readonly name: string;
  readonly hasCustomer: boolean;
  /** Whether `customer_id` is a bigint and not null. */
  readonly customerIsSure: boolean;
  readonly triggers: number;
  /** Identity columns that are not bigint: a cluster generates their numbers on every worker. */
  readonly narrowIdentities: readonly string[];
};

/** The parts of the live schema that decide whether it can be distributed. */
export type Catalogue = {
  readonly tables: readonly CatalogueTable[];
  readonly uniqueKeys: readonly UniqueKey[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly policies: readonly Policy[];
  readonly ownersFunctions: readonly OwnersFunction[];
};

const ofPublic = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'schema_migrations'`;

/** Reads tables and keys of the schema `public`, except the list of migrations. */
export async function readCatalogue(client: Reader): Promise<Catalogue> {
  const tables = await client.query<CatalogueTable>(
    `SELECT c.relname AS name, a.attnum IS NOT NULL AS "hasCustomer",
            coalesce(a.attnotnull AND a.atttypid = 'bigint'::regtype, false) AS "customerIsSure",
            (SELECT count(*)::int FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS triggers,
            ARRAY(SELECT i.attname::text FROM pg_attribute i WHERE i.attrelid = c.oid AND i.attidentity <> ''
                  AND i.atttypid <> 'bigint'::regtype) AS "narrowIdentities"
     FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id' AND NOT a.attisdropped
     WHERE ${ofPublic} ORDER BY 1`,
  );
  const uniqueKeys = await client.query<UniqueKey>(
    `SELECT c.relname AS table, k.relname AS name,
            ARRAY(SELECT a.attname::text FROM unnest(i.indkey[:i.indnkeyatts - 1]) WITH ORDINALITY AS key (attnum, at)
                  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.attnum AND key.attnum > 0
                  ORDER BY key.at) AS columns
     FROM pg_index i JOIN pg_class k ON k.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
     WHERE ${ofPublic} AND (i.indisunique OR i.indisexclusion) ORDER BY 1, 2`,
  );
  const columnsOf = (numbers: string, table: string) =>
    `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS key (attnum, at)
           JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = key.attnum ORDER BY key.at)`;
  const foreignKeys = await client.query<ForeignKey>(
    `SELECT f.conrelid::regclass::text AS table, f.conname AS name, ${columnsOf('f.conkey', 'f.conrelid')} AS columns,
            f.confrelid::regclass::text AS to, ${columnsOf('f.confkey', 'f.confrelid')} AS "toColumns",
            pg_get_constraintdef(f.oid) AS definition
     FROM pg_constraint f WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const policies = await client.query<Policy>(
    `SELECT tablename AS table, policyname AS name, concat_ws(' ', qual, with_check) AS using
     FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2`,
  );
  const ownersFunctions = await client.query<OwnersFunction>(
    `SELECT oid::regprocedure::text AS name, pg_get_function_result(oid) AS returns, prosrc AS source
     FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return {
    tables: tables.rows,
    uniqueKeys: uniqueKeys.rows,
    foreignKeys: foreignKeys.rows,
    policies: policies.rows,
    ownersFunctions: ownersFunctions.rows,
  };
}
