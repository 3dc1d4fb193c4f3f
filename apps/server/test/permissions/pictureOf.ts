import { type Ground, onceFor, type Side } from './sides.ts';

/**
 * Hashes every row of every table that belongs to others and must not change through a caller's request. For another customer with
 * its carrier, everything; for another carrier, the carrier's own data; for a colleague, only their own. Includes the audit and the
 * outbox.
 */
export async function pictureOf(other: Ground, isColleague: boolean): Promise<Record<string, string>> {
  const statement = await onceFor(other, 'picture', () => pictureStatement(other));
  const isNeighbour = other.word !== other.customerWord;
  const companies = isNeighbour ? [other.carrierId] : [other.customerId, other.carrierId];
  const { rows } = await other.testApp.platform.database.ownerPool.query<{ name: string; hash: string }>(
    statement,
    [isColleague ? [] : companies, [other.caller.userId]],
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const ofCompanies = (column: string) => `${column} = ANY ($1::bigint[])`;
const belongs: Record<string, string> = {
  customer_id: ofCompanies('customer_id'),
  carrier_id: ofCompanies('carrier_id'),
  company_id: ofCompanies('company_id'),
  invited_from: ofCompanies('invited_from'),
  user_id:
    'user_id = ANY ($2::bigint[]) OR user_id IN (SELECT user_id FROM users WHERE company_id = ANY ($1::bigint[]))',
};

async function pictureStatement(side: Side): Promise<string> {
  const { rows } = await side.testApp.platform.database.ownerPool.query<{ table: string; columns: string[] }>(
    `SELECT c.table_name AS table, array_agg(c.column_name::text) AS columns FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ANY ($1) GROUP BY 1`,
    [Object.keys(belongs)],
  );
  return rows
    .map(
      ({ table, columns }) =>
        `SELECT '${table}' AS name, md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) AS hash FROM ${table} r
         WHERE ${columns.map((column) => belongs[column]).join(' OR ')}`,
    )
    .join('\nUNION ALL\n');
}
