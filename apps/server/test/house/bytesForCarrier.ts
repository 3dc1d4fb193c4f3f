import { bids, notifications, overview } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Person } from './people.ts';
import { sheetAnswers } from './sheetAnswers.ts';
import type { TestHouse } from './testHouse.ts';

/** All that a carrier is sent about its bids in a mode and on a lane, its bid sheet and own sheets included, as text. */
export async function bytesForCarrier(
  house: TestHouse,
  as: Person,
  mode: OfferedMode,
  laneId: string,
): Promise<string> {
  const sheets = await sheetAnswers(house, as, mode, laneId);
  const all = await Promise.all([
    house.call(overview.listLanes, as, { query: { mode, page: 1, sortBy: 'colour' } }),
    house.call(overview.getLane, as, { params: { id: laneId } }),
    house.call(bids.listLaneBids, as, { params: { laneId } }),
    house.call(bids.bidGrid, as, { query: { mode } }),
    house.call(bids.bidCoverage, as),
    house.call(overview.overviewDashboard, as),
    house.call(notifications.listNotifications, as),
  ]);
  return JSON.stringify([sheets, ...all.map(({ status, body }) => [status, body])]);
}
