import { awards } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Person } from './people.ts';
import { seedBids, seedLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

export const deskMode = Mode.RoadFTL;

export type Wish = {
  laneId: string;
  bidId: string;
  months?: string[];
  share?: number;
  backupBidId?: string;
};

/** Common steps of award tests. */
export function awardDesk(testApp: TestApp) {
  let seeded = 0;
  const { carrier, otherCarrier, customer } = testApp.people;
  const sql = async <T extends object>(text: string, values: unknown[] = []) =>
    (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
  const accept = (body: Wish[], as: Person = customer) => testApp.call(awards.acceptBids, as, { body });
  return {
    sql,
    accept,
    /** Lanes of the customer with a cheap bid of the carrier and a more expensive one of the other. */
    async lanesWithBids(count: number, options: Parameters<typeof seedLanes>[4] = {}) {
      seeded += 1;
      const lanes = await seedLanes(testApp, customer.companyId, deskMode, count, {
        label: `lane ${seeded}`,
        ...options,
      });
      const cheap = await seedBids(testApp, lanes, carrier.companyId, 0.9);
      const costly = await seedBids(testApp, lanes, otherCarrier.companyId, 0.95);
      const of = (bids: Map<string, string>, index = 0) => {
        const laneId = lanes.laneIds[index] ?? '';
        return { laneId, bidId: bids.get(laneId) ?? '' };
      };
      return {
        lanes,
        cheap: (index?: number) => of(cheap, index),
        costly: (index?: number) => of(costly, index),
      };
    },
    /** Awards and returns the first award's id. */
    async give(...wishes: Wish[]): Promise<string> {
      const { status, body } = await accept(wishes);
      if (status !== 200) throw new Error(`not awarded: ${JSON.stringify(body)}`);
      return body.awards[0]?.awardId ?? '';
    },
    answer: (
      id: string,
      body: { answer: 'accept' | 'acceptInPart' | 'decline'; months?: string[]; reason?: string },
      as: Person = carrier,
    ) => testApp.call(awards.answerAward, as, { params: { id }, body }),
    /** The lane's awards as the customer sees them, newest first. */
    history: async (laneId: string) =>
      (await testApp.call(awards.awardHistory, customer, { params: { id: laneId } })).body,
    /** A carrier's awards of a lane. */
    awardsOf: async (person: Person, laneId: string) =>
      (await testApp.call(awards.listAwards, person, { query: { mode: deskMode } })).body.filter(
        (award) => award.laneId === laneId,
      ),
    reset: (laneId: string, as: Person = customer) =>
      testApp.call(awards.resetLane, as, { params: { id: laneId }, query: {} }),
  };
}
