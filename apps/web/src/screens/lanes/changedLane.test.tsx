// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createHubHandlers } from '../../app/live/hubHandlers.ts';
import { useLane, useLanePages } from '../../features/lanes/lanes.api.ts';
import { TargetField } from '../../features/lanes/panel/TargetField.tsx';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { laneOf } from '../../testing/lanes.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';

afterEach(() => window.localStorage.clear());

const noFilter = {};

/** Lanes to choose from, one of them open with its target. */
function Lanes() {
  const pages = useLanePages(Mode.RoadFTL, noFilter, undefined);
  const lane = useLane('11');
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      {pages.data?.pages.flatMap(({ answer }) =>
        answer.map(({ id, bidsReceived }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => setChosen((before) => [...before, id])}
            />
            lane {id}, {bidsReceived} bids
          </label>
        )),
      )}
      {lane.data !== undefined && <TargetField lane={lane.data} />}
    </>
  );
}

it('a lane changed by another user keeps what is selected and typed', async () => {
  storedUser.set(signedInAs('Customer'));
  let bidsReceived = 0;
  const asked = mockServer(({ path }) =>
    json(
      200,
      path.startsWith('/lanes/mode') ? [laneOf('11', { bidsReceived })] : laneOf('11', { bidsReceived }),
    ),
  );
  const { queryClient } = renderWithProviders(<Lanes />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'lane 11, 0 bids' }));
  const target = await screen.findByLabelText(/^Target/);
  await userEvent.type(target, '2.5');
  const before = asked.length;

  bidsReceived = 3;
  const hub = createHubHandlers('1', { queryClient, goTo: () => undefined });
  act(() => hub.changed({ lists: ['lanes'], customerId: '7', mode: Mode.RoadFTL, laneIds: ['11'] }));
  const box = await screen.findByRole('checkbox', { name: 'lane 11, 3 bids' });
  expect((box as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(asked.length).toBe(before + 2));
  expect((target as HTMLInputElement).value).toBe('$2.5');
  expect(asked.slice(before).map(({ path }) => path.split('?')[0])).toEqual(
    expect.arrayContaining(['/lanes/mode', expect.stringContaining('11')]),
  );
});
