import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { notificationOf } from '../../testing/notifications.ts';
import { notificationLink } from './notificationLink.ts';

it('links a notification about a contract to the contracts of its mode', () => {
  const about = notificationOf('7', { laneId: null, type: 1, mode: Mode.RoadFTL, contractNo: 1 });
  expect(notificationLink(about)).toEqual({
    address: '/road-ftl/lanes?view=contracts',
    label: 'Open contracts',
  });
});
