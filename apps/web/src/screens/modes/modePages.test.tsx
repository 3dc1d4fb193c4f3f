// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { modeDetails, offeredModes } from '@lanewright/freight';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import SummaryScreen from '../overview/SummaryScreen.tsx';
import ModeLandingScreen from './ModeLandingScreen.tsx';

beforeEach(() => {
  storedUser.set(signedInAs('Customer'));
  // The content does not matter here: the page title identifies the page.
  mockServer(() => json(404, { code: 'nothing', title: 'Nothing' }));
});
afterEach(() => window.localStorage.clear());

const headings = async (element: React.ReactNode, page = '') => {
  const said: [string, string | null][] = [];
  for (const mode of offeredModes) {
    const address = `/${modeDetails[mode].path}${page}`;
    const { unmount } = renderRoutes([{ path: '*', element }], address);
    said.push([address, (await screen.findByRole('heading', { level: 1 })).textContent]);
    unmount();
  }
  return said;
};

it('a mode’s first page has the mode’s title and links to what the user may see', async () => {
  expect(await headings(<ModeLandingScreen />)).toEqual([
    ['/road-drayage', 'Drayage'],
    ['/road-ftl', 'Road - FTL'],
    ['/ocean-fcl', 'Ocean - FCL'],
    ['/ocean-lcl', 'Ocean - LCL'],
    ['/air-freight', 'Air Freight'],
  ]);
  renderRoutes([{ path: '*', element: <ModeLandingScreen /> }], '/ocean-fcl');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/ocean-fcl/summary', '/ocean-fcl/lanes', '/ocean-fcl/reporting']);
});

it('the summary of a mode is a visualiser or a summary, depending on the mode', async () => {
  expect(await headings(<SummaryScreen />, '/summary')).toEqual([
    ['/road-drayage/summary', 'Summary'],
    ['/road-ftl/summary', 'Summary'],
    ['/ocean-fcl/summary', 'Visualiser'],
    ['/ocean-lcl/summary', 'Summary'],
    ['/air-freight/summary', 'Visualiser'],
  ]);
});
