import type pg from 'pg';
import type { Gazetteer } from './gazetteer.ts';
import { loadGazetteer } from './loadGazetteer.ts';

let shared: Promise<Gazetteer> | undefined;

/** The gazetteer of this process, built at the first need; a failure is not kept, the next call tries again. */
export function sharedGazetteer(client: pg.Pool | pg.ClientBase): Promise<Gazetteer> {
  shared ??= loadGazetteer(client).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
