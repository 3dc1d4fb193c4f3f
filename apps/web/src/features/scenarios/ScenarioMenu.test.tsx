// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { scenarioOf } from '../../testing/scenarios.ts';
import { ScenarioMenu } from './ScenarioMenu.tsx';
import { useScenario } from './scenarios.api.ts';

const user = userEvent.setup({ delay: null });

function Menu() {
  const { data } = useScenario('9');
  return data === undefined ? null : (
    <ScenarioMenu scenario={data} onCopied={() => undefined} onDeleted={() => undefined} />
  );
}

it('keeps the name that was typed when someone else renamed the scenario, and shows theirs', async () => {
  let name = 'Lean';
  mockServer(({ method, body }) => {
    if (method === 'GET') return json(200, scenarioOf('9', { name }));
    const change = body as { name: string; seen?: { name: string } };
    if (change.seen === undefined) {
      ({ name } = change);
      return json(200, scenarioOf('9', { name }));
    }
    name = 'Two carriers';
    return json(409, {
      code: 'edited_by_someone_else',
      title: 'Someone else changed this in the meantime',
      by: 'Bea Buyer',
      at: '2026-11-20T10:42:00.000Z',
    });
  });
  renderWithProviders(<Menu />, '/');
  await user.click(await screen.findByRole('button', { name: 'More actions for Lean' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await user.clear(field);
  await user.type(field, 'Three carriers');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const notice = await screen.findByText(/^Bea Buyer changed this at/);
  expect(notice.textContent).toContain('The name is now “Two carriers”.');
  expect(field.value).toBe('Three carriers');
  await user.click(screen.getByRole('button', { name: 'Overwrite with my changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toBe('Three carriers');
});
