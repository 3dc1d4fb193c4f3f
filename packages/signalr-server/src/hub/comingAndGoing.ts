import type { Principal } from '../transport/transportTypes.ts';
import { errorTexts, explained } from './errorTexts.ts';
import type { HubConnection } from './hubConnection.ts';
import type { HubCore } from './hubCore.ts';
import { HubError } from './hubError.ts';
import { InvocationContext } from './invocationContext.ts';

/** Tells the hub of a new client; closes the client for good where the hub refuses it. Gives whether it may stay. */
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

/** Tells the hub that a client it has welcomed is gone. Never rejects. */
export async function bidFarewell<P extends Principal>(
  core: HubCore<P>,
  connection: HubConnection<P>,
  welcomed: Promise<boolean> | null,
  error: Error | null,
): Promise<void> {
  try {
    // Also where the client leaves before onConnected is through: first that ends.
    if (welcomed && !(await welcomed)) return;
    await core.hub.onDisconnected?.(new InvocationContext(connection), error);
  } catch (failure) {
    core.log?.error('onDisconnected failed', { connectionId: connection.connectionId, error: failure });
  }
}
