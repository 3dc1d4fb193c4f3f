import type pg from 'pg';
import { StartError } from '../../startError.ts';
import type { ConnectionFor } from '../connections.ts';
import { oneRow, rows } from '../rows.ts';
import { canLogIn, type OwnRole, ownRoles, passwordOf } from './roleLogin.ts';
import { scramVerifier } from './scramVerifier.ts';

/**
 * Creates the product's roles if they are missing, and sets a password only if the server does not accept the current one. Roles
 * created by an administrator are used as they are. Needs no superuser: `CREATEROLE`, or an administrator who runs the statements
 * in the error.
 * @param mayChange whether a rejected password may be replaced: only in a process that serves.
 * @throws StartError if the database user lacks the privilege.
 */
export async function prepareRoles(
  client: pg.PoolClient,
  connectionFor: ConnectionFor,
  mayChange: boolean,
): Promise<void> {
  for (const role of ownRoles) {
    const password = passwordOf(connectionFor, role);
    if ((await rows(client, 'SELECT FROM pg_roles WHERE rolname = $1', [role])).length === 0) {
      await createRole(client, role, passwordClause(password));
    } else if (!(await canLogIn(connectionFor, role))) {
      if (!mayChange) throw new StartError(refused(role));
      // Sets the password only: changing any other attribute may need a superuser.
      const statement = `ALTER ROLE ${role} LOGIN${passwordClause(password)}`;
      await client.query(statement).catch((error: Error) => forAdministrator(client, error, [statement]));
    }
  }
}

const refused = (role: OwnRole) =>
  `The server rejects the password of ${role}. Start the product: it sets the password if the secret in DATA_DIR belongs to this installation.`;

/** Role names are constants, and a verifier contains no quote. */
const passwordClause = (password: string | undefined) =>
  password === undefined ? '' : ` PASSWORD '${scramVerifier(password)}'`;

async function createRole(client: pg.PoolClient, role: OwnRole, clause: string): Promise<void> {
  const statement = `CREATE ROLE ${role} LOGIN${clause}`;
  if (role === 'lanewright_bulk') {
    const made = await client.query(`${statement} BYPASSRLS`).then(
      () => true,
      (error: unknown) => {
        if (isDenied(error)) return false;
        throw error;
      },
    );
    // Without BYPASSRLS, policies open the tables to it (openWholeTables.ts).
    if (made) return;
  }
  await client.query(statement).catch((error: Error) => forAdministrator(client, error, [statement]));
}

const isDenied = (error: unknown) => (error as { code?: string }).code === '42501';

/** Passes on the error; for a missing privilege, with the statements that an administrator can run instead. */
async function forAdministrator(
  client: pg.PoolClient,
  error: Error,
  statements: readonly string[],
): Promise<never> {
  if (!isDenied(error)) throw error;
  const { name } = await oneRow<{ name: string }>(client, 'SELECT current_user AS name');
  throw new StartError(
    `The user ${name} of DATABASE_URL doesn’t have this permission on the server (${error.message}). Ask an administrator to run the following, then start again:\n${statements.join(';\n')};`,
  );
}
