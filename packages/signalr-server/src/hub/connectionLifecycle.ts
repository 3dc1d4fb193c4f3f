import type { Principal } from '../transport/transportTypes.ts';
import { errorTexts, explained } from './errorTexts.ts';
import type { HubConnection } from './hubConnection.ts';
import type { HubCore } from './hubCore.ts';
import { HubError } from './hubError.ts';
import { InvocationContext } from './invocationContext.ts';

/** Notifies the hub of a new client; closes the client permanently if the hub refuses it. Returns whether it may stay. */
export async function welcome<P extends Principal>(
  core: HubCore<P>,
  connection: HubConnection<P>,
): Promise<boolean> {
  try {
    await core.hub.onConnected?.(new InvocationContext(connection));
    return true;
  } catch (error) {
    const fields = { connectionId: connection.connectionId, error };
    if (error instanceof HubError) core.log?.debug('the hub refused a client', fields);
    else core.log?.error('onConnected failed', fields);
    connection.close({ error: explained(errorTexts.closed, error, core.detailedErrors) });
    return false;
  }
}

/** Notifies the hub that an accepted client has disconnected. Never rejects. */
export async function onDisconnect<P extends Principal>(
  core: HubCore<P>,
  connection: HubConnection<P>,
  welcomed: Promise<boolean> | null,
  error: Error | null,
): Promise<void> {
  try {
    // The client may leave before onConnected has finished: wait for it first.
    if (welcomed && !(await welcomed)) return;
    await core.hub.onDisconnected?.(new InvocationContext(connection), error);
  } catch (failure) {
    core.log?.error('onDisconnected failed', { connectionId: connection.connectionId, error: failure });
  }
}
