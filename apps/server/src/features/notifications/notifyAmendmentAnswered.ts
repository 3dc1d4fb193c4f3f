import { formatMonth, NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

const proposed = {
  Repricing: 'new prices for',
  Termination: 'end of the awards of',
  Extension: 'extension of the awards of',
  Clause: 'new index clause for',
} as const;

/** On `contract.amendmentAnswered`: notifies the proposer of the response, the other side of a withdrawal, both of a missed deadline. */
export const notifyAmendmentAnswered: Job<'contract.amendmentAnswered'> = {
  name: 'notifyAmendmentAnswered',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const customer = {
        companyId: fact.customerId,
        userType: 'Customer' as const,
        name: await selectCompanyName(tx, fact.customerId),
      };
      const carrier = {
        companyId: fact.carrierId,
        userType: 'Carrier' as const,
        name: await selectCompanyName(tx, fact.carrierId),
      };
      const [proposer, other] = fact.isByCarrier ? [carrier, customer] : [customer, carrier];
      const proposal = `${proposed[fact.kind ?? 'Repricing']} ${countLanes(fact.lanes)} from ${formatMonth(fact.effectiveMonth)}`;
      const news = (to: typeof customer | typeof carrier, description: string): News => ({
        companyId: to.companyId,
        userType: to.userType,
        type: NotificationType.ProdensusAnnouncement,
        laneId: fact.firstLaneId,
        amendment: { contractNo: fact.contractNo, amendmentNo: fact.amendmentNo },
        description,
      });
      const messages = {
        InForce: [news(proposer, `${other.name} accepted your ${proposal}.`)],
        Rejected: [news(proposer, `${other.name} rejected your ${proposal}.`)],
        Withdrawn: [news(other, `${proposer.name} withdrew the ${proposal}.`)],
        Expired: [
          news(proposer, `${other.name} did not respond to your ${proposal} in time.`),
          news(other, `${proposer.name}: the ${proposal} expired because you did not respond in time.`),
        ],
      };
      await insertNotifications(tx, fact, messages[fact.state]);
    });
  },
};
