import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import type { ConnectionTable } from './connectionTable.ts';
import type { Principal } from './transportTypes.ts';

const stepMs = 25;
/** The last ones leave when most of the time is over, so that they too have some to leave in. */
const spreadShare = 0.7;

/** Ends all connections a few at a time, so that they do not all come back at once; drops what is left at the end. */
export async function endSpread<P extends Principal>(
  table: ConnectionTable<P>,
  options: { readonly withinMs: number; readonly farewell?: (connection: Connection<P>) => void },
): Promise<void> {
  const until = performance.now() + options.withinMs;
  const leaving = [...table.values()];
  const steps = Math.max(1, Math.floor((options.withinMs * spreadShare) / stepMs));
  const atOnce = Math.max(1, Math.ceil(leaving.length / steps));
  for (let from = 0; from < leaving.length; from += atOnce) {
    for (const connection of leaving.slice(from, from + atOnce)) {
      if (connection.channel && options.farewell) options.farewell(connection);
      else connection.finish();
    }
    if (from + atOnce < leaving.length && performance.now() < until) await pause(stepMs);
  }
  while (table.size > 0 && performance.now() < until) await pause(stepMs);
  for (const connection of table.values()) connection.abort();
}
