// @vitest-environment jsdom
import { Mode, type OfferedMode } from '@lanewright/freight';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { Toasts } from '../../../ui/Toasts.tsx';
import { InviteCarriers } from './InviteCarriers.tsx';

const sent = {
  id: '1',
  username: 'a@b.com',
  userType: 'Carrier',
  companyId: null,
  companyName: 'Acme',
  modes: [4],
};
const known = { invitedBy: 'Clara', invitedAt: '2026-11-21T10:00:00Z', expiresAt: '2026-12-05T10:00:00Z' };
const invitation = { ...sent, ...known, sentCount: 1, state: 'Open' };

async function open(answer: () => Response, modes: readonly OfferedMode[] = [Mode.RoadFTL, Mode.AirFreight]) {
  const asked = mockServer(answer);
  renderWithProviders(
    <>
      <InviteCarriers modes={modes} />
      <Toasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Invite carriers' }));
  return { asked, list: await screen.findByRole('textbox', { name: 'Carriers' }) };
}

const paste = async (list: HTMLElement, text: string) => {
  await userEvent.clear(list);
  await userEvent.click(list);
  await userEvent.paste(text);
};

it('sends nothing while a line is invalid, then all of them with their modes', async () => {
  const { asked, list } = await open(() => json(200, [invitation, { ...invitation, id: '2' }]));
  await paste(list, 'a@b.com, Acme\nnorth star');
  await screen.findByText(/no email address found/);
  const button = () => screen.getByRole('button', { name: /^Send/ });
  expect(button().getAttribute('aria-description')).toBe('Correct or remove the line listed above.');
  await userEvent.click(button());
  expect(asked).toEqual([]);

  await paste(list, 'a@b.com, Acme\nrates@north.com\tNorth Star');
  await waitFor(() => expect(button().getAttribute('aria-description')).toBe('Choose at least one mode'));
  await userEvent.click(screen.getByLabelText('Road - FTL'));
  await waitFor(() => expect(button().textContent).toBe('Send 2 invitations'));
  await userEvent.type(screen.getByLabelText('Message'), 'Our tender opens soon.');
  await userEvent.click(button());
  await screen.findByText('2 invitations sent');
  const common = { userType: 'Carrier', modes: [Mode.RoadFTL], message: 'Our tender opens soon.' };
  expect(asked.map(({ body }) => body)).toEqual([
    {
      invitations: [
        { username: 'a@b.com', companyName: 'Acme', ...common },
        { username: 'rates@north.com', companyName: 'North Star', ...common },
      ],
    },
  ]);
});

it('chooses no mode in advance, unless there is only one', async () => {
  await open(() => json(200, []));
  const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(chosen()).toEqual([false, false]);
  cleanup();
  await open(() => json(200, []), [Mode.OceanFCL]);
  expect(chosen()).toEqual([true]);
});

it('names the rejected addresses, and keeps the list', async () => {
  const { list } = await open(() =>
    json(422, {
      code: 'already_your_carrier',
      title: 'One of yours already',
      field: 'invitations.1.companyName',
    }),
  );
  await paste(list, 'a@b.com, Acme\nrates@north.com, North Star');
  await userEvent.click(screen.getByLabelText('Air Freight'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('One of yours already');
  expect(screen.getByRole('alert').textContent).toContain('rates@north.com');
  expect((list as HTMLTextAreaElement).value).toContain('Acme');
});
