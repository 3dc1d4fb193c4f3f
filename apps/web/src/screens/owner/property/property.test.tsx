// @vitest-environment jsdom
import '../../../testing/ownModules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import PropertyScreen from './PropertyScreen.tsx';

const property = (name: string, more: object = {}) => ({
  name,
  type: 'number',
  rule: 'a whole number from 1 to 90',
  description: 'Days a carrier has to answer.',
  defaultValue: 7,
  mode: null,
  isCustom: false,
  productDefault: 7,
  productDescription: 'Days a carrier has to answer.',
  setFor: 2,
  changedAt: null,
  ...more,
});
const listed = [
  property('awards.answerDays'),
  property('sourcing.region', {
    type: 'text',
    defaultValue: 'EMEA',
    isCustom: true,
    mode: 7,
    productDefault: null,
    productDescription: null,
    setFor: 0,
  }),
];

async function fillIn() {
  const panel = await screen.findByRole('dialog');
  await userEvent.click(within(panel).getByRole('textbox', { name: 'Name' }));
  await userEvent.paste('sourcing.desk');
  await userEvent.click(within(panel).getByRole('textbox', { name: 'Meaning' }));
  await userEvent.paste('Which desk buys.');
  await userEvent.click(within(panel).getByRole('button', { name: 'Add property' }));
  return panel;
}

it('lists the properties of the mode in the address, and opens one', async () => {
  const asked = mockServer(() => json(200, listed));
  renderWithProviders(<PropertyScreen />, '/management/property?mode=7');
  const row = await screen.findByRole('row', { name: /sourcing\.region/ });
  expect(row.textContent).toContain('Custom');
  expect(asked[0]?.path).toBe('/admin/management/properties?mode=7');
  await userEvent.click(screen.getByRole('button', { name: 'Edit awards.answerDays' }));
  const panel = await screen.findByRole('dialog');
  expect(panel.textContent).toContain('2 modes of customers have a value of their own');
  expect(within(panel).getByRole('textbox', { name: 'Default' })).toHaveProperty('value', '7');
});

it('says what is missing before anything is sent, and adds what is complete', async () => {
  const asked = mockServer(({ method }) => json(200, method === 'POST' ? property('sourcing.desk') : listed));
  renderWithProviders(<PropertyScreen />, '/management/property?property=new');
  const panel = await screen.findByRole('dialog');
  await userEvent.click(within(panel).getByRole('button', { name: 'Add property' }));
  await within(panel).findByText('Enter a name for the property.');
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  await fillIn();
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/admin/management/properties',
      body: {
        name: 'sourcing.desk',
        type: 'text',
        defaultValue: '',
        description: 'Which desk buys.',
        mode: null,
      },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the server’s message if a property is not added', async () => {
  mockServer(({ method }) =>
    method === 'POST'
      ? json(409, { code: 'property_exists', title: 'A property called "sourcing.desk" already exists' })
      : json(200, listed),
  );
  renderWithProviders(<PropertyScreen />, '/management/property?property=new');
  const panel = await fillIn();
  await within(panel).findByText('A property called "sourcing.desk" already exists');
});

it('says that there was no response, and keeps typed values', async () => {
  mockServer(({ method }) => {
    if (method === 'POST') throw new TypeError('Failed to fetch');
    return json(200, listed);
  });
  const { router } = renderWithProviders(<PropertyScreen />, '/management/property?property=new');
  const panel = await fillIn();
  await within(panel).findByText('No response received from server');
  expect(within(panel).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'sourcing.desk');
  expect(router.state.location.pathname).toBe('/management/property');
});

it('a link to a missing property says so', async () => {
  mockServer(() => json(200, listed));
  renderWithProviders(<PropertyScreen />, '/management/property?property=sourcing.gone');
  const panel = await screen.findByRole('dialog', { name: 'Property' });
  await within(panel).findByText('This property no longer exists');
});
