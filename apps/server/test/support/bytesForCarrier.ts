import { bids, notifications, overview } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Person } from './people.ts';
import { sheetAnswers } from './sheetAnswers.ts';
import type { TestApp } from './testApp.ts';

/** All that a carrier is sent about its bids in a mode and on a lane, its bid sheet and own sheets included, as text. */
export async function bytesForCarrier(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  laneId: string,
): Promise<string> {
  const sheets = await sheetAnswers(testApp, as, mode, laneId);
  const all = await Promise.all([
    testApp.call(overview.listLanes, as, { query: { mode, page: 1, sortBy: 'colour' } }),
    testApp.call(overview.getLane, as, { params: { id: laneId } }),
    testApp.call(bids.listLaneBids, as, { params: { laneId } }),
    testApp.call(bids.bidGrid, as, { query: { mode } }),
    testApp.call(bids.bidCoverage, as),
    testApp.call(overview.overviewDashboard, as),
    testApp.call(notifications.listNotifications, as),
  ]);
  return JSON.stringify([sheets, ...all.map(({ status, body }) => [status, body])]);
}
