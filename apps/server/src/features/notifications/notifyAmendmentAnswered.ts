import { formatMonth, NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

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
      const prices = `new prices for ${countLanes(fact.lanes)} from ${formatMonth(fact.effectiveMonth)}`;
      const news = (to: typeof customer | typeof carrier, description: string): News => ({
        companyId: to.companyId,
        userType: to.userType,
        type: NotificationType.ProdensusAnnouncement,
        laneId: fact.firstLaneId,
        amendment: { contractNo: fact.contractNo, amendmentNo: fact.amendmentNo },
        description,
      });
      const messages = {
        InForce: [news(proposer, `${other.name} accepted your ${prices}.`)],
        Rejected: [news(proposer, `${other.name} rejected your ${prices}.`)],
        Withdrawn: [news(other, `${proposer.name} withdrew the ${prices}.`)],
        Expired: [
          news(proposer, `${other.name} did not respond to your ${prices} in time.`),
          news(other, `${proposer.name}: the ${prices} expired because you did not respond in time.`),
        ],
      };
      await insertNotifications(tx, fact, messages[fact.state]);
    });
  },
};
