import type pg from 'pg';

type Client = pg.Pool | pg.ClientBase;

export type KeptPerEdition<T> = {
  /** Built from the tables as they are; waits until it is. */
  current(client: Client): Promise<T>;
  /** What stands, which after an edit is the former until the new one is built beside it: nobody waits, but for the first. */
  standing(client: Client): Promise<T>;
};

/**
 * Keeps in memory what is built from the reference tables, until somebody edits them: then every process builds it anew at
 * its next need. A failure is not kept, the next call tries again.
 */
export function keptPerEdition<T>(build: (client: Client) => Promise<T>): KeptPerEdition<T> {
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
      // Who waits for it hears of a failure, and so does the next who asks.
      building.catch(() => undefined);
      return former.value;
    },
  };
}

/** Tells every process that the reference tables are not what they were; counts with the edit's transaction. No two editions are alike. */
export async function forgetGazetteer(client: pg.ClientBase): Promise<void> {
  await client.query(
    'UPDATE gazetteer_editions SET edition = edition + 1 + floor(random() * 1000000000)::bigint',
  );
}

async function currentEdition(client: Client): Promise<string> {
  const { rows } = await client.query<{ edition: string }>('SELECT edition FROM gazetteer_editions');
  return rows[0]?.edition ?? '';
}
