import { productItself, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { queueMoment } from '../../platform/jobs/queueMoment.ts';
import { lockAmendment, requireAmendment } from './amendments.queries.ts';
import { announceSettled } from './announceAmendment.ts';
import { storeState } from './storeState.ts';

/** Runs when the response to an amendment is due: without one it expires, and nothing changes. */
export const expireAmendment: Job<'contract.amendmentDue'> = {
  name: 'expireAmendment',
  async run(platform, { subject, customerId, mode, contractNo, amendmentNo, carrierId, dueAt }) {
    const key = { customerId, mode, contractNo, amendmentNo };
    await platform.database.asSystem(async (tx) => {
      if ((await lockAmendment(tx, key)) !== 'Sent') return;
      const leftMs = Date.parse(dueAt) - now().getTime();
      if (leftMs > 0) {
        // The queue's clock may be ahead of this process: then it is not due yet.
        const payload = { ...key, carrierId, dueAt };
        await announce(tx, 'contract.amendmentDue', subject, payload, await queueMoment(tx, leftMs));
        return;
      }
      const amendment = await requireAmendment(tx, key, carrierId);
      await storeState(tx, key, { state: 'Expired' });
      await recordAudit(tx, productItself, {
        customerId,
        action: 'amendment.expired',
        subjectKind: 'amendment',
        subjectId: String(amendmentNo),
        before: { state: 'Sent' },
        after: { state: 'Expired', contractNo, mode },
      });
      await announceSettled(tx, amendment, 'Expired');
    });
  },
};
