// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { scenarioOf } from '../../testing/scenarios.ts';
import ScenariosOfMode from './ScenariosOfMode.tsx';

const choices = {
  lanes: 0,
  bids: 0,
  volumeUnit: 'mi',
  months: [],
  regions: [],
  equipments: [],
  businessUnits: [],
  carriers: [],
  knows: { service: false, transit: false, co2: false, terms: false },
};

it('creating a scenario focuses its name; opening one does not', async () => {
  const made = scenarioOf('8', { name: 'Six carriers', state: 'Draft', figures: null });
  mockServer(({ method, path }) => {
    if (path.startsWith('/scenarios/choices')) return json(200, choices);
    if (path.startsWith('/scenarios/')) return json(200, made);
    return json(200, method === 'POST' ? made : [scenarioOf('7')]);
  });
  const show = () =>
    renderRoutes(
      [{ path: '*', element: <ScenariosOfMode mode={Mode.RoadFTL} /> }],
      '/road-ftl/lanes?view=scenarios',
    );
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'New scenario' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Six carriers');
  await userEvent.click(screen.getByRole('button', { name: 'Create scenario' }));
  const heading = await screen.findByRole('heading', { name: 'Six carriers' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  unmount();

  show();
  await userEvent.click(await screen.findByRole('link', { name: 'Scenario 7' }));
  const opened = await screen.findByRole('heading', { name: 'Six carriers' });
  expect(document.activeElement).not.toBe(opened);
});
