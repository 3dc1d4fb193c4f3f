import type pg from 'pg';

type Client = pg.Pool | pg.ClientBase;

/**
 * Keeps in memory what is built from the reference tables, until somebody edits them: then every process builds it anew at
 * its next need. A failure is not kept, the next call tries again.
 */
export function keptPerEdition<T>(build: (client: Client) => Promise<T>): (client: Client) => Promise<T> {
  let kept: { edition: string; built: Promise<T> } | undefined;
  return async (client) => {
    const edition = await currentEdition(client);
    if (kept?.edition === edition) return kept.built;
    const next = { edition, built: build(client) };
    kept = next;
    return next.built.catch((error: unknown) => {
      if (kept === next) kept = undefined;
      throw error;
    });
  };
}

/** Tells every process that the reference tables are not what they were; counts with the edit's transaction. */
export async function forgetGazetteer(client: pg.ClientBase): Promise<void> {
  await client.query('UPDATE gazetteer_editions SET edition = edition + 1');
}

async function currentEdition(client: Client): Promise<string> {
  const { rows } = await client.query<{ edition: string }>('SELECT edition FROM gazetteer_editions');
  return rows[0]?.edition ?? '';
}
