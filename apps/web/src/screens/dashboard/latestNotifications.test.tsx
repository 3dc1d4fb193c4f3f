// @vitest-environment jsdom
import { Mode, NotificationType } from '@lanewright/freight';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { notificationOf } from '../../testing/notifications.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { LatestNotifications } from './LatestNotifications.tsx';

afterEach(() => window.localStorage.clear());

it('marks unread ones, links to their lanes, and marks all as read at once', async () => {
  const asked = mockServer(() => json(200, { unread: 0 }));
  storedUser.set(signedInAs('Customer'));
  storedNotifications.set([
    notificationOf('3', {
      type: NotificationType.AmberToRed,
      mode: Mode.OceanFCL,
      uploadId: null,
      lanes: [{ laneId: '3', name: 'Shanghai → Rotterdam' }],
    }),
    notificationOf('2', { type: NotificationType.ProdensusAnnouncement, laneId: null, description: 'News' }),
    notificationOf('1', { readAt: '2026-11-20T13:00:00.000Z' }),
  ]);
  renderWithProviders(<LatestNotifications />);
  const texts = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('20 Nov')[0]);
  expect(texts()).toEqual([
    'Unread: Lane status changed to RedShanghai → Rotterdam',
    'Unread: News',
    'Bid of lane 1 (Road - FTL)Lane 1',
  ]);
  const link = screen.getByRole('link', { name: 'Lane status changed to Red' });
  expect(link.getAttribute('href')).toBe('/ocean-fcl/lanes?lane=3');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(texts()[0]).toBe('Lane status changed to RedShanghai → Rotterdam');
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/notifications/read', { all: true }]]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});
