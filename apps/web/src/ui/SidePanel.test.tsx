// @vitest-environment jsdom
import { Modal } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { SidePanel } from './SidePanel.tsx';

it('closes with Esc, unless a dialog is open above it', async () => {
  const closePanel = vi.fn();
  const closeDialog = vi.fn();
  const panel = (isOver: boolean) => (
    <SidePanel opened onClose={closePanel} title="Figure">
      <Modal opened={isOver} onClose={closeDialog} title="Row" />
    </SidePanel>
  );
  const { unmount } = renderWithProviders(panel(true));
  await screen.findByRole('dialog', { name: 'Row' });
  await userEvent.keyboard('{Escape}');
  expect(closeDialog).toHaveBeenCalledTimes(1);
  expect(closePanel).not.toHaveBeenCalled();
  unmount();

  renderWithProviders(panel(false));
  await screen.findByRole('dialog', { name: 'Figure' });
  await userEvent.keyboard('{Escape}');
  expect(closePanel).toHaveBeenCalledTimes(1);
});
