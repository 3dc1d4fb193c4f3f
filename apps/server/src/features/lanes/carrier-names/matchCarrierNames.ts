import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { carrierKey } from '../../shipments/index.ts';
import { type OwnCarrier, selectOwnCarriers } from './ownCarriers.ts';

/**
 * Matches each name in a customer's included files to one of its carriers, by the name alone: ignoring case, accents, punctuation
 * and the company's legal form, and only if exactly one carrier fits. Manual matches stay. Returns whether anything changed.
 */
export async function matchCarrierNames(tx: Transaction, customerId: string): Promise<boolean> {
  const names = await rows<{ name: string }>(
    tx,
    `SELECT DISTINCT w.canonical AS name FROM resolved_words w
     JOIN uploads u ON u.customer_id = $1 AND u.upload_id = w.upload_id AND u.kind = 'shipments' AND u.status = 200
     WHERE w.customer_id = $1 AND w.kind = 'carrier' AND w.canonical <> ''`,
    [customerId],
  );
  const fits = fittingCarriers(await selectOwnCarriers(tx, customerId));
  const found = names.flatMap(({ name }) => {
    const carrierId = fits.get(carrierKey(name));
    return carrierId === undefined || carrierId === null ? [] : [{ name, carrier_id: carrierId }];
  });
  const given = [customerId, JSON.stringify(found)];
  const gone = await execute(
    tx,
    `DELETE FROM carrier_aliases a WHERE a.customer_id = $1 AND a.decided_by = 'name'
       AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS f (name text, carrier_id bigint)
                       WHERE f.name = a.name AND f.carrier_id = a.carrier_id)`,
    given,
  );
  const made = await execute(
    tx,
    `INSERT INTO carrier_aliases AS a (customer_id, name, carrier_id, decided_by, decided_at)
     SELECT $1::bigint, f.name, f.carrier_id, 'name', now() FROM jsonb_to_recordset($2::jsonb) AS f (name text, carrier_id bigint)
     ON CONFLICT (customer_id, name) DO NOTHING`,
    given,
  );
  return gone + made > 0;
}

/** Maps each normalised name to its only carrier; null if two share it. */
function fittingCarriers(carriers: readonly OwnCarrier[]): Map<string, string | null> {
  const fits = new Map<string, string | null>();
  for (const { carrierId, name } of carriers) {
    const key = carrierKey(name);
    fits.set(key, fits.has(key) ? null : carrierId);
  }
  return fits;
}
