import { amendments, type BodyInputOf, notifications } from '@lanewright/contract';
import { awardDesk, deskMode, type Wish } from './awardDesk.ts';
import { insertSecondContract } from './insertSecondContract.ts';
import type { Person } from './people.ts';
import type { SeededLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

export type Proposal = BodyInputOf<typeof amendments.proposeAmendment>;

/** Common steps of tests of amendments, on contract 1 of a road mode. */
export function amendmentDesk(testApp: TestApp) {
  const desk = awardDesk(testApp);
  const { customer, carrier } = testApp.people;
  const contract = { id: deskMode, no: 1 };
  const one = (amendmentNo: number) => ({ params: { ...contract, amendmentNo }, query: {} });
  return {
    ...desk,
    /** Lanes of the customer with bids, and the history that prices are rated over. */
    async ratedLanes(count: number) {
      const seeded = await desk.lanesWithBids(count);
      await rateLanes(testApp, seeded.lanes);
      return seeded;
    },
    /** Awards that the carrier accepted; returns their IDs. */
    async accepted(...wishes: Wish[]): Promise<string[]> {
      const { status, body } = await desk.accept(wishes);
      if (status !== 200) throw new Error(`not awarded: ${JSON.stringify(body)}`);
      const ids = body.awards.map(({ awardId }) => awardId);
      for (const id of ids) await desk.answer(id, { answer: 'accept' });
      return ids;
    },
    propose: (body: Proposal, as: Person = customer) =>
      testApp.call(amendments.proposeAmendment, as, { params: contract, query: {}, body }),
    preview: (body: Proposal, as: Person = customer) =>
      testApp.call(amendments.previewAmendment, as, { params: contract, query: {}, body }),
    list: (as: Person) => testApp.call(amendments.listAmendments, as, { params: contract, query: {} }),
    get: (amendmentNo: number, as: Person) => testApp.call(amendments.getAmendment, as, one(amendmentNo)),
    send: (amendmentNo: number, as: Person = customer) =>
      testApp.call(amendments.sendAmendment, as, one(amendmentNo)),
    withdraw: (amendmentNo: number, as: Person = customer) =>
      testApp.call(amendments.withdrawAmendment, as, one(amendmentNo)),
    respond: (amendmentNo: number, answer: 'accept' | 'reject', as: Person = carrier, reason?: string) =>
      testApp.call(amendments.answerAmendment, as, {
        ...one(amendmentNo),
        body: { answer, ...(reason === undefined ? {} : { reason }) },
      }),
    /** Contract 2: the year after contract 1, with a lane and a bid for each of its lanes. Returns them by the lane of contract 1. */
    async nextContract(): Promise<Map<string, { laneId: string; bidId: string }>> {
      const client = await testApp.platform.database.ownerPool.connect();
      await insertSecondContract(client);
      client.release();
      for (const text of [
        `UPDATE contracts SET first_month = '2027-12-01', name = 'Next year' WHERE contract_no = 2`,
        `UPDATE award_months m SET is_active = false FROM awards a WHERE a.customer_id = m.customer_id AND a.award_id = m.award_id AND a.contract_no = 2`,
        `UPDATE awards SET status = 'Reset' WHERE contract_no = 2`,
        `UPDATE lanes SET extra_months = 0 WHERE contract_no = 2`,
        `DELETE FROM lane_forecasts f USING lanes l WHERE l.customer_id = f.customer_id AND l.lane_id = f.lane_id AND l.contract_no = 2 AND f.month >= '2028-12-01'`,
      ])
        await desk.sql(text);
      const found = await desk.sql<{ of: string; lane_id: string; bid_id: string }>(
        `SELECT s.lane_id AS of, l.lane_id, b.bid_id FROM lanes l
         JOIN lanes s ON s.customer_id = l.customer_id AND s.history_id = l.history_id AND s.contract_no = 1
         JOIN bids b ON b.customer_id = l.customer_id AND b.lane_id = l.lane_id AND b.carrier_id = $1 WHERE l.contract_no = 2`,
        [carrier.companyId],
      );
      return new Map(found.map((row) => [row.of, { laneId: row.lane_id, bidId: row.bid_id }]));
    },
    /** The descriptions of a person's notifications, newest first. */
    newsOf: async (person: Person) => {
      await testApp.drainJobs();
      const { body } = await testApp.call(notifications.listNotifications, person);
      return body.map(({ description }) => description);
    },
  };
}

/** Totals the history of seeded lanes: shipments of equal length. */
export async function rateLanes(
  testApp: TestApp,
  { customerId, mode, laneIds }: Pick<SeededLanes, 'customerId' | 'mode' | 'laneIds'>,
) {
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO rated_lanes (customer_id, lane_id, mode, shipments, volume, miles, shipments_without_days, kind_shipments, kind_containers,
       kind_miles, kind_chargeable_kg, kind_revenue_tons, kind_days)
     SELECT $1, lane_id, $2, shipment_count, volume, volume, 0, ARRAY[shipment_count], ARRAY[NULL::numeric], ARRAY[volume / shipment_count],
       ARRAY[NULL::numeric], ARRAY[NULL::numeric], ARRAY[NULL::numeric]
     FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($3::bigint[])
     ON CONFLICT DO NOTHING`,
    [customerId, mode, laneIds],
  );
}
