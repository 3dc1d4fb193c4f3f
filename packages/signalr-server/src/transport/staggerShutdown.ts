import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import type { ConnectionTable } from './connectionTable.ts';
import type { Principal } from './transportTypes.ts';

const stepMs = 25;
/** The last connections are closed after this part of the time, so that they have time to end too. */
const spreadShare = 0.7;

/** Ends all connections a few at a time, so that they do not all reconnect at once; drops the rest at the end. */
export async function staggerShutdown<P extends Principal>(
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
