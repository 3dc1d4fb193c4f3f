import type { ResponseInputOf, shipments } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { carrierKey } from '../../shipments/index.ts';
import { nearNames } from './nearNames.ts';
import { selectOwnCarriers } from './ownCarriers.ts';

type CarrierNames = ResponseInputOf<typeof shipments.listCarrierNames>;

/** More names than a user ever resolves; those with the highest spend come first. */
const mostNames = 2_000;

/** Carrier names in the customer's included files, those with the highest spend first, each with the matched carrier. */
export async function listCarrierNames(tx: Transaction, customerId: string): Promise<CarrierNames> {
  const names = await rows<{
    name: string;
    shipments: string;
    charge_usd: string;
    carrier_id: string | null;
    carrier_name: string | null;
    decided_by: 'name' | 'person' | null;
  }>(
    tx,
    `SELECT p.name, p.shipments, p.charge_usd, a.carrier_id, c.name AS carrier_name, a.decided_by
     FROM (SELECT carrier AS name, sum(shipment_count) AS shipments, sum(charge_usd) AS charge_usd FROM lane_parts
           WHERE customer_id = $1 AND is_counted AND carrier <> '' GROUP BY carrier) p
     LEFT JOIN carrier_aliases a ON a.customer_id = $1 AND a.name = p.name
     LEFT JOIN companies c ON c.company_id = a.carrier_id
     ORDER BY p.charge_usd DESC, p.shipments DESC, p.name LIMIT ${mostNames}`,
    [customerId],
  );
  const near = nearNames(
    (await selectOwnCarriers(tx, customerId)).map((carrier) => ({
      ...carrier,
      key: carrierKey(carrier.name),
    })),
  );
  return names.map((row) => ({
    name: row.name,
    shipments: Number(row.shipments),
    chargeUsd: Number(row.charge_usd),
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    decidedBy: row.decided_by,
    candidates:
      row.decided_by === null
        ? near(carrierKey(row.name)).map(({ carrierId, name }) => ({ carrierId, name }))
        : [],
  }));
}
