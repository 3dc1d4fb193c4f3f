import { randomInt } from 'node:crypto';
import type pg from 'pg';

type Client = pg.Pool | pg.ClientBase;

export type KeptPerEdition<T> = {
  /** Built from the current tables; waits until it is ready. */
  current(client: Client): Promise<T>;
  /** The last one built, which after an edit is the previous one until the new one is ready: only the first caller waits. */
  standing(client: Client): Promise<T>;
};

/**
 * Caches in memory what is built from the reference tables, until they are edited: then every process rebuilds it when next needed.
 * A failure is not cached, the next call retries.
 */
export function cachedPerVersion<T>(build: (client: Client) => Promise<T>): KeptPerEdition<T> {
  let kept: { edition: string; built: Promise<T> } | undefined;
  let former: { readonly value: T } | undefined;
  const current = async (client: Client) => {
    const edition = await currentEdition(client);
    if (kept?.edition === edition) return kept.built;
    const next = { edition, built: build(client) };
    kept = next;
    next.built.then(
      (value) => {
        if (kept === next) former = { value };
      },
      () => {
        if (kept === next) kept = undefined;
      },
    );
    return next.built;
  };
  return {
    current,
    standing: async (client) => {
      const edition = await currentEdition(client);
      const building = kept?.edition === edition ? kept.built : current(client);
      if (former === undefined) return building;
      // The failure is reported to those who wait for it, and to the next caller.
      building.catch(() => undefined);
      return former.value;
    },
  };
}

/** Invalidates the reference data of every process; takes effect with the edit's transaction. No two editions are equal. */
export async function forgetGazetteer(client: pg.ClientBase): Promise<void> {
  // The number is drawn here: every node that stores the table has to store the same one.
  await client.query('UPDATE gazetteer_editions SET edition = edition + 1 + $1::bigint', [
    randomInt(1_000_000_000),
  ]);
}

async function currentEdition(client: Client): Promise<string> {
  const { rows } = await client.query<{ edition: string }>('SELECT edition FROM gazetteer_editions');
  return rows[0]?.edition ?? '';
}
