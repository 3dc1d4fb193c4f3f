import { productItself, recordAudit } from '../../platform/audit.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';

/** On 'mode.disabled': closes the mode's lanes for bids, but never those that an open sealed round keeps open. */
export const closeDisabledMode: Job<'mode.disabled'> = {
  name: 'closeDisabledMode',
  async run(platform, { customerId, mode }) {
    await platform.database.asSystem(async (tx) => {
      const isOn = await optionalRow(
        tx,
        'SELECT FROM company_modes WHERE customer_id = $1 AND mode = $2 FOR SHARE',
        [customerId, mode],
      );
      // Switched on again in the meantime: its lanes stay unchanged.
      if (isOn !== null) return;
      const closed = await rows<{ lane_id: string }>(
        tx,
        `WITH held AS (
           SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND state = 'Started' AND NOT stays_open
           ORDER BY lane_id FOR UPDATE
         )
         UPDATE lanes l SET state = 'Paused' FROM held WHERE l.customer_id = $1 AND l.lane_id = held.lane_id
         RETURNING l.lane_id`,
        [customerId, mode],
      );
      if (closed.length === 0) return;
      await recordAudit(tx, productItself, {
        customerId,
        action: 'lanes.paused',
        subjectKind: 'lanes',
        subjectId: null,
        before: closed.map(({ lane_id: laneId }) => ({ laneId, state: 'Started' })),
        after: { state: 'Paused', because: 'the mode was switched off' },
      });
      await announce(tx, 'lanes.paused', `${customerId}:${mode}`, {
        customerId,
        mode,
        volumesChanged: false,
        laneIds: closed.map(({ lane_id: laneId }) => laneId),
      });
    });
  },
};
