import { awards } from '@lanewright/contract';
import { plantBids, plantLanes } from '../house/plantLanes.ts';
import { plantedMode } from './plantUploads.ts';
import { type Ground, newPerson } from './sides.ts';

let planted = 0;

/** A lane of the side's customer. */
export async function laneOf(ground: Ground, state: 'Created' | 'Started' | 'Paused' = 'Started') {
  return (await plantedLanes(ground, state)).laneIds[0] ?? '';
}

const plantedLanes = (ground: Ground, state: 'Created' | 'Started' | 'Paused') =>
  plantLanes(ground.house, ground.customerId, plantedMode, 1, {
    state,
    label: `${ground.customerWord} lane ${planted++}`,
  });

/** A lane with a bid of the side's carrier on it. */
export async function bidOf(ground: Ground): Promise<{ laneId: string; bidId: string }> {
  const lanes = await plantedLanes(ground, 'Started');
  const bids = await plantBids(ground.house, lanes, ground.carrierId, 0.9);
  const laneId = lanes.laneIds[0] ?? '';
  return { laneId, bidId: bids.get(laneId) ?? '' };
}

/** A pending award of the side's customer to the side's carrier. */
export async function awardOf(ground: Ground): Promise<{ laneId: string; bidId: string; awardId: string }> {
  const { laneId, bidId } = await bidOf(ground);
  const buyer = await newPerson(ground, 'Customer');
  const { body } = await ground.house.call(awards.acceptBids, buyer, { body: [{ laneId, bidId }] });
  return { laneId, bidId, awardId: body.awards[0]?.awardId ?? '' };
}
