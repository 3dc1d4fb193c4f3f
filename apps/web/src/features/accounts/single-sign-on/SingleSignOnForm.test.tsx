// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { SingleSignOnForm } from './SingleSignOnForm.tsx';

const saved = {
  isEnabled: true,
  issuer: 'https://login.northwind.example',
  clientId: 'lanewright',
  hasClientSecret: true,
  domains: ['northwind.example'],
  newUserType: 'Customer',
  isRequired: false,
};
const redirectAddress = 'https://freight.example/login';
const user = userEvent.setup({ delay: null });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));

it('shows the redirect address, and sends what was entered', async () => {
  const onSaved = vi.fn();
  const asked = mockServer(({ method }) =>
    method === 'GET' ? json(200, { redirectAddress, provider: null }) : json(200, saved),
  );
  renderWithProviders(<SingleSignOnForm companyId="7" companyKind="Customer" onSaved={onSaved} />);
  expect(await screen.findByText(redirectAddress)).toBeTruthy();
  await save();
  expect(await screen.findByText('Enter the domains of the company’s email addresses')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);

  await user.type(await field('Issuer'), 'https://login.northwind.example');
  await user.type(await field('Client ID'), 'lanewright');
  await user.type(await field('Client secret'), 'secret');
  await user.type(await field('Domains'), 'northwind.example,');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/accounts/companies/7/single-sign-on',
    body: {
      isEnabled: true,
      issuer: 'https://login.northwind.example',
      clientId: 'lanewright',
      clientSecret: 'secret',
      domains: ['northwind.example'],
      newUserType: null,
    },
  });
});

it('keeps the secret, and shows a rejection next to the provider’s field', async () => {
  const asked = mockServer(({ method }) =>
    method === 'GET'
      ? json(200, { redirectAddress, provider: saved })
      : json(422, {
          title: 'Cannot be used',
          detail: 'Couldn’t reach the provider at this address.',
          field: 'issuer',
        }),
  );
  renderWithProviders(<SingleSignOnForm companyId="7" companyKind="Customer" />);
  expect((await field('Client secret')).placeholder).toBe('Unchanged');
  await save();
  expect(
    await screen.findByText('Cannot be used. Couldn’t reach the provider at this address.'),
  ).toBeTruthy();
  expect((await field('Issuer')).getAttribute('aria-invalid')).toBe('true');
  expect(asked.at(-1)?.body).not.toHaveProperty('clientSecret');
});

it('keeps typed text when refreshing the stored settings fails', async () => {
  let isDown = false;
  mockServer(() =>
    isDown ? json(500, { title: 'Stumbled' }) : json(200, { redirectAddress, provider: null }),
  );
  const { queryClient } = renderWithProviders(<SingleSignOnForm companyId="7" companyKind="Customer" />);
  await user.type(await field('Issuer'), 'https://login.northwind.example');
  isDown = true;
  await queryClient.refetchQueries();
  expect(await screen.findByText(/Couldn’t refresh/)).toBeTruthy();
  expect((await field('Issuer')).value).toBe('https://login.northwind.example');
});
