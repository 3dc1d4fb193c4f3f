// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import LaneCreationScreen from './LaneCreationScreen.tsx';

it('requests an ocean lane for full containers, and sends it without a login', async () => {
  const asked = mockServer(({ path }) =>
    path === '/lane/create'
      ? json(422, { code: 'location_not_found', title: 'No such port' })
      : json(200, []),
  );
  renderWithProviders(<LaneCreationScreen />);
  const write = async (label: string, text: string) => {
    const [box] = screen.getAllByLabelText(new RegExp(`^${label}`));
    if (box === undefined) throw new Error(`no field ${label}`);
    await userEvent.type(box, `${text}{Escape}`);
  };
  await write('From', 'CNSHA');
  await write('To', 'NLRTM');
  await write('Equipment', '40HC');
  await write('Containers', '2');
  await write('Shipments a month', '4');
  await userEvent.click(screen.getByRole('button', { name: 'Calculate' }));
  const sent = () => asked.find(({ path }) => path === '/lane/create');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ method: 'POST', token: null, body: { mode: Mode.OceanFCL } });
});
