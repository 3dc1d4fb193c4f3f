import { awards } from '@lanewright/contract';
import { seedBids, seedLanes } from '../support/seedLanes.ts';
import { seededMode } from './seedUploads.ts';
import { type Ground, newPerson } from './sides.ts';

let seeded = 0;

/** A lane of the side's customer. */
export async function laneOf(ground: Ground, state: 'Created' | 'Started' | 'Paused' = 'Started') {
  return (await seededLanes(ground, state)).laneIds[0] ?? '';
}

const seededLanes = (ground: Ground, state: 'Created' | 'Started' | 'Paused', renews = true) =>
  seedLanes(ground.testApp, ground.customerId, seededMode, 1, {
    state,
    label: `${ground.customerWord} lane ${seeded++}`,
    renews,
  });

/** A lane with a bid of the side's carrier on it. */
export async function bidOf(ground: Ground): Promise<{ laneId: string; bidId: string }> {
  const lanes = await seededLanes(ground, 'Started', false);
  const bids = await seedBids(ground.testApp, lanes, ground.carrierId, 0.9);
  const laneId = lanes.laneIds[0] ?? '';
  return { laneId, bidId: bids.get(laneId) ?? '' };
}

/** A pending award of the side's customer to the side's carrier. */
export async function awardOf(ground: Ground): Promise<{ laneId: string; bidId: string; awardId: string }> {
  const { laneId, bidId } = await bidOf(ground);
  const buyer = await newPerson(ground, 'Customer');
  const { body } = await ground.testApp.call(awards.acceptBids, buyer, { body: [{ laneId, bidId }] });
  return { laneId, bidId, awardId: body.awards[0]?.awardId ?? '' };
}

/** An award of best bids of the side's customer. */
export async function bestBidsOf(ground: Ground): Promise<{ bestBidsId: string }> {
  const { laneId } = await bidOf(ground);
  const { body } = await ground.testApp.call(awards.awardBestBids, await newPerson(ground, 'Customer'), {
    body: { mode: seededMode, laneIds: [laneId] },
  });
  return { bestBidsId: body.bestBidsId ?? '' };
}

/** An award that the side's carrier accepted. */
export async function wonOf(ground: Ground): Promise<void> {
  const { awardId } = await awardOf(ground);
  const seller = await newPerson(ground, 'Carrier');
  await ground.testApp.call(awards.answerAward, seller, {
    params: { id: awardId },
    body: { answer: 'accept' },
  });
}

/** A letter of the side's customer to the side's carrier. */
export async function letterOf(ground: Ground): Promise<{ letterId: string }> {
  await wonOf(ground);
  // Earlier than the minimum wait before a second letter.
  await ground.testApp.platform.database.bulkPool.query(
    `UPDATE award_letters SET sent_at = sent_at - interval '1 hour' WHERE customer_id = $1`,
    [ground.customerId],
  );
  const { body } = await ground.testApp.call(awards.sendLetters, await newPerson(ground, 'Customer'), {
    body: { mode: seededMode, carrierIds: [ground.carrierId] },
  });
  return { letterId: body.sent[0]?.letterId ?? '' };
}
