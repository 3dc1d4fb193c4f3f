import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/**
 * Returns the customer a request is about: a shipper's own company; for a carrier the one it names or the only one it is connected
 * to in this mode; for the Owner the one it names. 422 with the choices when several are possible.
 */
export async function chooseCustomer(
  tx: Transaction,
  caller: Caller,
  customerId: string | undefined,
  mode?: number,
): Promise<string> {
  if (caller.userType !== 'Carrier' && caller.userType !== 'Owner') {
    if (customerId !== undefined && customerId !== caller.companyId)
      throw refuse('customer_not_found', 'Customer not found');
    return caller.companyId;
  }
  const choices = await rows<{ id: string; label: string }>(
    tx,
    caller.userType === 'Owner'
      ? `SELECT company_id::text AS id, name AS label FROM companies WHERE kind = 'Customer' ORDER BY name`
      : `SELECT DISTINCT c.company_id::text AS id, c.name AS label FROM connections n JOIN companies c ON c.company_id = n.customer_id
         WHERE n.carrier_id = $1 AND ($2::smallint IS NULL OR n.mode = $2) ORDER BY 2`,
    caller.userType === 'Owner' ? [] : [caller.companyId, mode ?? null],
  );
  const named =
    customerId === undefined
      ? choices.length === 1 && caller.userType === 'Carrier'
        ? choices[0]
        : undefined
      : choices.find((choice) => choice.id === customerId);
  if (named !== undefined) return named.id;
  if (customerId !== undefined)
    throw refuse('customer_not_found', 'Customer not found, or you are not connected to it');
  throw refuse(
    'customer_required',
    choices.length === 0 ? 'You are not connected to a customer in this mode' : 'customerId is required',
    {
      field: 'customerId',
      choices,
    },
  );
}
