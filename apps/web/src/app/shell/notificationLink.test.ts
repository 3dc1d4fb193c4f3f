import { Mode, notificationRoleNumber } from '@lanewright/freight';
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

it('links a carrier to the awards or lanes of the customer that a notification is from', () => {
  const linkOf = (kind: 'award' | 'lanes' | 'tender', id: string | null) =>
    notificationLink(
      notificationOf('7', {
        laneId: '5',
        type: 1,
        role: notificationRoleNumber.Carrier,
        about: { kind, id, customerId: '12' },
      }),
    )?.address;
  expect(linkOf('award', null)).toBe('/road-ftl/lanes?customer=12&tab=awards');
  expect(linkOf('award', '9')).toBe('/road-ftl/lanes?customer=12&tab=awards&award=9');
  expect(linkOf('lanes', null)).toBe('/road-ftl/lanes?customer=12');
  expect(linkOf('tender', '3')).toBe('/road-ftl/lanes?customer=12');
});
