// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { CompanyPage } from '../../features/accounts/company-page/companyPage.api.ts';
import { storedUser } from '../../platform/storedUser.ts';
import { mockServer, json } from '../../testing/mockServer.ts';
import { signedInAs } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/renderPage.tsx';
import CompanyScreen from './CompanyScreen.tsx';

afterEach(() => storedUser.set(null));

const page: CompanyPage = {
  id: '7',
  name: 'Northwind',
  kind: 'Customer',
  isPublished: true,
  about: 'Cold freight <img src=x onerror=alert(1)>',
  modes: [4, 7],
  regions: ['USMCA'],
  contactName: 'Freight desk',
  contactEmail: 'o’desk+a@northwind.example',
  contactPhone: '+1 (312) 555-0100',
};
const show = () => renderRoutes([{ path: '/company/:id', element: <CompanyScreen /> }], '/company/7');

it('shows a visitor what the company published, as text, and how to contact it', async () => {
  const asked = mockServer(() => json(200, page));
  const { container } = show();
  await screen.findByRole('heading', { level: 1, name: 'Northwind' });
  await screen.findByText('Cold freight <img src=x onerror=alert(1)>');
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Road - FTL',
    'Air Freight',
    'United States, Mexico and Canada',
    'Freight desk',
    page.contactEmail,
    page.contactPhone,
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `mailto:${encodeURIComponent(page.contactEmail ?? '')}`,
    'tel:+13125550100',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(['/companies/7/page']);
});

it('says that nothing is published', async () => {
  mockServer(() => json(404, { code: 'company_page_not_found', title: 'Company page not found' }));
  show();
  await screen.findByText('Company page not found');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

it('lets its own users publish it, and requires contact details first', async () => {
  storedUser.set(signedInAs('Carrier', { companyId: '7' }));
  const bare = { ...page, isPublished: false, about: null, contactEmail: null, contactPhone: null };
  const asked = mockServer(({ method, body }) =>
    json(200, method === 'PUT' ? { ...bare, ...(body as object) } : bare),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit page' }));
  await userEvent.click(screen.getByRole('switch', { name: /^Published/ }));
  expect(screen.getByRole('button', { name: 'Publish page' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByLabelText('Phone number'), '+44 20 7946 0000');
  await userEvent.click(screen.getByRole('button', { name: 'Publish page' }));
  await screen.findByRole('button', { name: 'Edit page' });
  expect(screen.queryByText('Not published: hidden from visitors')).toBeNull();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    isPublished: true,
    modes: [4, 7],
    contactPhone: '+44 20 7946 0000',
  });
});
