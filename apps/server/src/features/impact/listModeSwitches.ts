import type { ResponseInputOf, settings } from '@lanewright/contract';
import { modeDetails, offeredModes } from '@lanewright/freight';
import { rows } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';

type Counted = {
  mode: number;
  is_on: boolean;
  lanes: number;
  lanes_open: number;
  bids: number;
  awards: number;
  uploads: number;
  carriers: number;
};

/** Every mode of a customer, on or off, with what becomes unreachable when it is off. */
export async function listModeSwitches({
  tx,
  caller,
  query,
}: ScopedCall<typeof settings.listModeSwitches>): Promise<ResponseInputOf<typeof settings.listModeSwitches>> {
  const customerId = await chooseCustomer(tx, caller, query.customerId);
  const counted = await rows<Counted>(
    tx,
    `SELECT m.mode,
       EXISTS (SELECT FROM company_modes c WHERE c.customer_id = $1 AND c.mode = m.mode) AS is_on,
       l.lanes, l.lanes_open,
       (SELECT count(*)::integer FROM bids b WHERE b.customer_id = $1 AND b.mode = m.mode AND b.withdrawn_at IS NULL) AS bids,
       (SELECT count(*)::integer FROM awards a
        WHERE a.customer_id = $1 AND a.mode = m.mode AND a.status IN ('Pending', 'Accepted', 'AcceptedInPart')) AS awards,
       (SELECT count(*)::integer FROM uploads u WHERE u.customer_id = $1 AND u.mode = m.mode AND u.status < 200) AS uploads,
       (SELECT count(*)::integer FROM connections n WHERE n.customer_id = $1 AND n.mode = m.mode) AS carriers
     FROM unnest($2::smallint[]) AS m (mode)
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS lanes, (count(*) FILTER (WHERE state = 'Started'))::integer AS lanes_open
       FROM lanes WHERE customer_id = $1 AND mode = m.mode AND is_counted) l`,
    [customerId, offeredModes],
  );
  const found = new Map(counted.map((row) => [row.mode, row]));
  return offeredModes.map((mode) => {
    const row = found.get(mode);
    const { name, title } = modeDetails[mode];
    return {
      mode,
      name,
      title,
      isOn: row?.is_on ?? false,
      lanes: row?.lanes ?? 0,
      lanesOpen: row?.lanes_open ?? 0,
      bids: row?.bids ?? 0,
      awards: row?.awards ?? 0,
      uploadsUnderWay: row?.uploads ?? 0,
      carriers: row?.carriers ?? 0,
    };
  });
}
