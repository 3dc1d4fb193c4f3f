// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

it('stays open until the action is done, and shows why it was rejected', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const onConfirm = () =>
    new Promise<void>((_done, reject) => {
      refuse = reject;
    });
  renderWithProviders(
    <ConfirmButton
      question="Delete it?"
      consequence="It goes for good."
      confirmLabel="Delete"
      onConfirm={onConfirm}
    >
      Delete …
    </ConfirmButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete it?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBe(dialog);
  refuse(new Error('used'));
  await within(dialog).findByRole('alert');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
