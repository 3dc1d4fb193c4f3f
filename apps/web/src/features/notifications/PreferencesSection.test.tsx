// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { type Asked, mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { timeZoneHere } from './digestTimes.ts';
import { PreferencesSection } from './PreferencesSection.tsx';
import type { Preferences } from './preferences.api.ts';

type WantedPreferences = Omit<Preferences, 'nextDigestAt'>;

const kinds = ['Announcement', 'LaneStatus', 'BidUploaded'] as const;
const byDefault: WantedPreferences = {
  toasts: { announcement: true, bidUploaded: true },
  emails: { rounds: true, awards: true, lanes: true },
  digest: { every: 'None', hour: 7, weekday: 1, timeZone: 'UTC', kinds: [...kinds] },
};
let asked: Asked[];
beforeEach(() => {
  storedUser.set(signedInAs('Customer'));
  asked = mockServer(({ method, body }) =>
    json(200, { ...(method === 'PUT' ? (body as WantedPreferences) : byDefault), nextDigestAt: null }),
  );
});
afterEach(() => window.localStorage.clear());

const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('sends nothing without a change', async () => {
  renderWithProviders(<PreferencesSection />);
  await screen.findByRole('switch', { name: 'Announcements' });
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-description')).toBe(
    'No changes to save',
  );
  await save();
  expect(sent()).toEqual([]);
});

it('turns off toasts of a kind', async () => {
  renderWithProviders(<PreferencesSection />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Uploaded bids' }));
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([{ ...byDefault, toasts: { announcement: true, bidUploaded: false } }]),
  );
  await screen.findByRole('switch', { name: 'Uploaded bids', checked: false });
});

it('lets carriers turn off emails of a kind, and asks no one else', async () => {
  const { unmount } = renderWithProviders(<PreferencesSection />);
  await screen.findByRole('switch', { name: 'Announcements' });
  expect(screen.queryByRole('switch', { name: /^Rounds/ })).toBeNull();
  unmount();
  storedUser.set(signedInAs('Carrier'));
  renderWithProviders(<PreferencesSection />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Lanes opened for bids' }));
  expect(screen.queryByRole('switch', { name: 'Uploaded bids' })).toBeNull();
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([{ ...byDefault, emails: { rounds: true, awards: true, lanes: false } }]),
  );
});

it('emails unread notifications weekly, at the hour of the user’s time zone, for selected kinds', async () => {
  renderWithProviders(<PreferencesSection />);
  await userEvent.click(await screen.findByText('Every week'));
  await userEvent.click(screen.getByRole('combobox', { name: 'On' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Friday' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'At' }));
  await userEvent.click(await screen.findByRole('option', { name: '4:00 pm' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Announcements' }));
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...byDefault,
        digest: {
          every: 'Week',
          hour: 16,
          weekday: 5,
          timeZone: timeZoneHere(),
          kinds: ['LaneStatus', 'BidUploaded'],
        },
      },
    ]),
  );
});

it('sends no empty email', async () => {
  renderWithProviders(<PreferencesSection />);
  await userEvent.click(await screen.findByText('Every day'));
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await save();
  expect(sent()).toEqual([]);
  // With the email off again, its list of kinds stays unchanged.
  await userEvent.click(screen.getByText('Never'));
  await userEvent.click(screen.getByRole('switch', { name: 'Announcements' }));
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ digest: { every: 'None', kinds: [...kinds] } }]));
});
