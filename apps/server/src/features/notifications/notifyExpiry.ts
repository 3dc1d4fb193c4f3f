import { formatCount, formatDay, NotificationType } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { queueMoment } from '../../platform/jobs/queueMoment.ts';
import { type End, planReminders, takeDueReminders } from '../contracts/index.ts';
import { insertNotifications } from './insertNotifications.ts';

/**
 * On `contract.expiryDue`: reminds the buyers of lanes whose awards end soon and that no contract follows, for every reminder that was
 * due and not sent yet, and plans the contract's next one. Nothing is sent if there are no such lanes by now.
 */
export const notifyExpiry: Job<'contract.expiryDue'> = {
  name: 'notifyExpiry',
  async run(platform, fact) {
    const { subject, customerId, mode, contractNo, dueAt } = fact;
    await platform.database.asSystem(async (tx) => {
      const leftMs = Date.parse(dueAt) - now().getTime();
      if (leftMs > 0) {
        // The queue's clock may be ahead of this process: then it is not due yet.
        const due = { customerId, mode, contractNo, dueAt };
        await announce(tx, 'contract.expiryDue', subject, due, await queueMoment(tx, leftMs));
        return;
      }
      const contract = { customerId, mode, contractNo };
      const { name, ends } = await takeDueReminders(tx, contract, new Date(dueAt));
      if (ends.length > 0)
        await insertNotifications(tx, fact, [
          {
            companyId: customerId,
            userType: 'Customer',
            type: NotificationType.ProdensusAnnouncement,
            laneId: null,
            contractNo,
            description: `The awards of ${inWords(name, ends)}, and no contract follows. Plan the next contract.`,
          },
        ]);
      await planReminders(tx, contract);
    });
  },
};

/** "61 lanes in Contract 1 end on 30 Nov 2027", "… and those of 2 lanes on 29 Feb 2028". */
function inWords(name: string, ends: readonly End[]): string {
  return ends
    .map(({ day, lanes }, at) => {
      const of = lanes === 1 ? '1 lane' : `${formatCount(lanes)} lanes`;
      return at === 0 ? `${of} in ${name} end on ${formatDay(day)}` : `those of ${of} on ${formatDay(day)}`;
    })
    .join(' and ');
}
