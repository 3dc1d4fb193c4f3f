// @vitest-environment jsdom
import '../testing/ownModules.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { endSession } from '../platform/sessionEnd.ts';
import { storedUser } from '../platform/storedUser.ts';
import { unexpectedErrorMessage, unexpectedErrors } from '../platform/unexpectedErrors.ts';
import { mockServer, json } from '../testing/mockServer.ts';
import { signedInAs } from '../testing/people.ts';
import '../testing/renderPage.tsx';

// In Node the router's two entry points are separate copies that do not share state.
vi.mock('react-router/dom', () => import('react-router'));

it('the page starts: removes old service workers, reports failures, and returns to the start page when the session ends', async () => {
  const unregister = vi.fn(() => Promise.resolve(true));
  Object.assign(navigator, {
    serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }, { unregister }]) },
  });
  mockServer(({ path }) => json(path === '/demonstration' ? 404 : 200, []));
  document.body.innerHTML = '<div id="root"></div>';
  storedUser.set(signedInAs('Owner'));
  window.history.replaceState(null, '', '/management/country');
  await import('./main.tsx');

  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(unregister).toHaveBeenCalledTimes(2);

  unexpectedErrors.report();
  unexpectedErrors.report();
  await waitFor(() => expect(screen.getAllByText(unexpectedErrorMessage)).toHaveLength(1));

  endSession();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
});
