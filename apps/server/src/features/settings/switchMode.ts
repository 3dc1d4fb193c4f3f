import type { ResponseInputOf, settings } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { enableModes } from './charges/enableModes.ts';

/** Refuses to switch off a mode with work in progress, naming the work and the suggested fix. */
export type RefuseModeOff = (tx: Transaction, customerId: string, mode: number) => Promise<void>;

/**
 * Switches a customer's mode on or off. Its set-up, lanes, bids and awards are kept and available when it is on again. Downstream
 * features are asked first whether it may be switched off; code that starts work which would refuse this holds `lockMode`.
 */
export async function switchMode(
  { tx, caller, actor, params, query, body }: ScopedCall<typeof settings.switchMode>,
  askedFirst: readonly RefuseModeOff[],
): Promise<ResponseInputOf<typeof settings.switchMode>> {
  const { id: mode } = params;
  const { isOn } = body;
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  const own = await optionalRow(
    tx,
    'SELECT FROM company_modes WHERE customer_id = $1 AND mode = $2 FOR UPDATE',
    [customerId, mode],
  );
  const wasOn = own !== null;
  if (wasOn === isOn) return { mode, isOn };
  if (isOn) await enableModes(tx, customerId, [mode]);
  else {
    for (const refuse of askedFirst) await refuse(tx, customerId, mode);
    await execute(tx, 'DELETE FROM company_modes WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
  }
  await recordAudit(tx, actor, {
    customerId,
    action: isOn ? 'mode.switchedOn' : 'mode.switchedOff',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { isOn: wasOn },
    after: { isOn },
  });
  await announce(tx, isOn ? 'mode.enabled' : 'mode.disabled', `${customerId}:${mode}`, {
    customerId,
    mode,
  });
  return { mode, isOn };
}
