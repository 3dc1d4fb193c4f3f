// @vitest-environment jsdom
import { Mode, type UserType } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Sidebar } from '../../app/shell/Sidebar.tsx';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import CarriersScreen from '../carriers/CarriersScreen.tsx';
import CarrierUploadScreen from '../uploads/CarrierUploadScreen.tsx';
import ShipperUploadScreen from '../uploads/ShipperUploadScreen.tsx';
import { useNotificationPoll } from '../../app/session/useNotificationPoll.ts';
import DashboardScreen from './DashboardScreen.tsx';
import { LatestNotifications } from './LatestNotifications.tsx';

afterEach(() => window.localStorage.clear());

const modeOf = (mode: number) => ({ mode, name: 'X', title: 'X', path: 'x', summaryLabel: 'Summary' });
const refused = () => json(500, { code: 'internal', title: 'Broken' });

/** Mocks a server on which one endpoint fails until `repair` is called. */
function failing(path: string, modes = [modeOf(Mode.OceanFCL)]) {
  let isBroken = true;
  const asked = mockServer((one) => {
    if (isBroken && one.path.startsWith(path)) return refused();
    return json(200, one.path === '/config/available-modes' ? modes : []);
  });
  return { asked, repair: () => void (isBroken = false) };
}

describe('when the available modes can’t be loaded', () => {
  it.each<[string, UserType, () => React.JSX.Element]>([
    ['the cleanser customer’s dashboard', 'CleanserCustomer', () => <DashboardScreen />],
    ['the carriers', 'Customer', () => <CarriersScreen />],
    ['the shipper’s uploads', 'Customer', () => <ShipperUploadScreen />],
    ['the carrier’s uploads', 'Carrier', () => <CarrierUploadScreen />],
  ])('%s say so and retry', async (_name, as, draw) => {
    storedUser.set(signedInAs(as));
    const { asked } = failing('/config/available-modes');
    renderWithProviders(draw());
    await screen.findByText('Your transport modes couldn’t be loaded');
    const times = () => asked.filter(({ path }) => path === '/config/available-modes').length;
    const before = times();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(times()).toBe(before + 1));
  });

  it('the menu says so and recovers', async () => {
    storedUser.set(signedInAs('Customer'));
    const { repair } = failing('/config/available-modes');
    renderWithProviders(
      <Sidebar onNavigate={() => undefined} isNarrow={false} onNarrowChange={() => undefined} />,
    );
    await screen.findByText('The menu couldn’t be loaded');
    expect(screen.queryByLabelText('Loading the menu')).toBeNull();
    repair();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Ocean - FCL' });
  });
});

it('while the modes load, the menu shows their placeholder in place, before Sourcing', () => {
  storedUser.set(signedInAs('Customer'));
  mockServer(() => new Promise<Response>(() => undefined));
  renderWithProviders(
    <Sidebar onNavigate={() => undefined} isNarrow={false} onNarrowChange={() => undefined} />,
  );
  const placeholder = screen.getByLabelText('Loading the menu');
  const sourcing = screen.getByRole('button', { name: 'Sourcing' });
  expect(placeholder.compareDocumentPosition(sourcing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each<[UserType, string]>([
  ['Customer', 'Couldn’t load your dashboard'],
  ['Carrier', 'Couldn’t load your dashboard'],
  ['DataCustomer', 'Couldn’t load your data'],
])('a %s’s dashboard says that it couldn’t be loaded, and retries', async (as, says) => {
  storedUser.set(signedInAs(as));
  const asked = mockServer(refused);
  renderWithProviders(<DashboardScreen />);
  await screen.findByText(says);
  const before = asked.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBe(before + 1));
});

it('the latest notifications say that they couldn’t be loaded, not that there are none', async () => {
  function Notifications() {
    useNotificationPoll();
    return <LatestNotifications />;
  }
  storedUser.set(signedInAs('Customer'));
  const { repair } = failing('/notifications');
  renderWithProviders(<Notifications />);
  await screen.findByText('Couldn’t load your notifications');
  repair();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No notifications.');
});
