import type { World } from '../world.ts';
import { isLaneOf } from './expected.ts';
import { lanesOfMode, tender, until, type WireLane } from './tender.ts';
import { trialFiles } from './trialFiles.ts';
import { ask } from './uploadFile.ts';

/** Target of each mode's awarded lane in USD per unit of volume: above the bid, below the baseline. */
export const targets: Readonly<Record<number, number>> = { 4: 2.5, 13: 6.5, 2: 2500, 3: 100, 7: 3 };

/** Sets a target on the lane of the first row of each file, and awards it to the forwarder. Done once. */
export const awardedLanes = (world: World): Promise<Readonly<Record<number, WireLane>>> =>
  world.once('awarded lanes', async () => {
    const { lanesBefore, bidIds } = await tender(world);
    const chosen = trialFiles.map(({ mode, lanes: [first] }) => {
      const lane = lanesBefore[mode]?.find((one) => first !== undefined && isLaneOf(one, first.cells));
      if (lane === undefined) throw new Error(`mode ${mode} has no lane of the first row of its file`);
      return lane;
    });
    await ask(world, 'buyer', 'PUT', '/lanes/targets', {
      targets: chosen.map(({ id, mode }) => ({ laneId: id, targetPrice: targets[mode] })),
    });
    await ask(
      world,
      'buyer',
      'PUT',
      '/bids/accept',
      chosen.map(({ id }) => ({ laneId: id, bidId: bidIds[id] })),
    );
    const awarded: Record<number, WireLane> = {};
    // One after the other, because a user may have two concurrent downloads.
    for (const { id, mode } of chosen) {
      const lanes = await until(
        `the award of lane ${id}`,
        () => lanesOfMode(world, mode),
        (all) => all.some((lane) => lane.id === id && Number(lane.newCost) > 0),
      );
      const lane = lanes.find((one) => one.id === id);
      if (lane !== undefined) awarded[mode] = lane;
    }
    return awarded;
  });
