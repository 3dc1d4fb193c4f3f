// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, mockServer } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { LetterOutline } from './letters.api.ts';
import { LettersForm } from './LettersForm.tsx';

const letter: LetterOutline = {
  letterId: '1',
  contractNo: 1,
  mode: Mode.RoadFTL,
  customerName: 'Aurora Health Supply',
  carrierId: '3',
  carrierName: 'Albatross Lines',
  sentAt: '2026-11-24T09:00:00.000Z',
  lanes: 2,
  awardedUsd: 1234.5,
  mailedTo: 1,
  reference: 'AL-J1T4-C2KE-Q2',
};

const button = () => screen.getByRole('button', { name: 'Send letters' });

function open(hasAccepted: boolean) {
  mockServer(({ method }) => json(200, method === 'POST' ? { sent: [letter], skipped: [] } : []));
  renderWithProviders(
    <LettersForm mode={Mode.RoadFTL} addressOf={(id) => `/${id}`} hasAccepted={hasAccepted} />,
  );
}

it('sends no letter before a carrier accepts an award, and says so', () => {
  open(false);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('No carrier has accepted an award in this mode yet.')).toBeTruthy();
});

it('cannot send the letters again right after they were sent', async () => {
  open(true);
  expect(button().getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(button());
  await screen.findByText(/^1 letter sent: Albatross Lines/);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().getAttribute('aria-description')).toBe('The letters were just sent.');
});
