import { formatMonth, NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications } from './insertNotifications.ts';

const messages = {
  Repricing: (of: string) => `proposes new prices for ${of}. Accept or reject.`,
  Termination: (of: string) => `ended your awards of ${of}.`,
  Extension: (of: string) => `proposes to extend the awards of ${of}. Accept or reject.`,
  Clause: (of: string) => `proposes a new index clause for ${of}. Accept or reject.`,
} as const;

/** On `contract.amendmentSent`: notifies the other side of what is proposed and that a response is due, or of what ends. */
export const notifyAmendmentSent: Job<'contract.amendmentSent'> = {
  name: 'notifyAmendmentSent',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const proposer = await selectCompanyName(tx, fact.isByCarrier ? fact.carrierId : fact.customerId);
      const of = `${countLanes(fact.lanes)} from ${formatMonth(fact.effectiveMonth)}`;
      await insertNotifications(tx, fact, [
        {
          companyId: fact.isByCarrier ? fact.customerId : fact.carrierId,
          userType: fact.isByCarrier ? 'Customer' : 'Carrier',
          type: NotificationType.ProdensusAnnouncement,
          laneId: fact.firstLaneId,
          amendment: { contractNo: fact.contractNo, amendmentNo: fact.amendmentNo },
          description: `${proposer} ${messages[fact.kind](of)}`,
        },
      ]);
    });
  },
};
