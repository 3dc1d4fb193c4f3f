// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { EditModal } from './EditModal.tsx';

it('closes at once while nothing is typed, otherwise asks', async () => {
  const onClose = vi.fn();
  renderWithProviders(
    <EditModal opened onClose={onClose} title="Event" losing="The event is not saved.">
      <input aria-label="Name" />
    </EditModal>,
  );
  await screen.findByRole('dialog', { name: 'Event' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Name'), 'Spring');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('The event is not saved.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('The event is not saved.')).toBeNull());
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
