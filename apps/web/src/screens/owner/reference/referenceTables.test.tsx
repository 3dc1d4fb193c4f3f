// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Asked, mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import OceanPortScreen from '../OceanPortScreen.tsx';
import CurrencyScreen from './CurrencyScreen.tsx';
import ReferenceTableScreen from './ReferenceTableScreen.tsx';

const counted = (rows: unknown[], total = rows.length) =>
  new Response(JSON.stringify(rows), { status: 200, headers: { 'x-total-count': String(total) } });
const shape = { source: 'start', version: 3, updatedAt: null };
const rotterdam = {
  ...shape,
  id: '7',
  code: 'NLRTM',
  name: 'Rotterdam',
  countryCode: 'NL',
  country: 'Netherlands',
  latitude: 51.92,
  longitude: 4.48,
  aliases: [],
  importedAt: null,
};
const van = {
  ...shape,
  id: '4',
  mode: 4,
  code: 'VAN53',
  name: 'Dry van 53 ft',
  synonyms: ['DV'],
  containerTypeCode: null,
  isActive: true,
};
const netherlands = {
  ...shape,
  id: '1',
  countryId: '1',
  code: 'NL',
  isO2: 'NL',
  cod3: 'NLD',
  numericCode: '528',
  name: 'Netherlands',
  tradeRegion: 'EMEA',
  latitude: 52.4,
  longitude: 4.9,
};
const notUsed = { isUsed: false, uses: [] };
const usedByLanes = {
  isUsed: true,
  uses: [{ place: 'lanes', says: 'lanes that start or end there', count: 12, companies: 2 }],
};

/** Mocks a server with one row in every table; `more` can respond first. */
function server(more: (asked: Asked) => Response | undefined = () => undefined) {
  return mockServer((asked) => {
    const { method, path } = asked;
    const answer = more(asked);
    if (answer !== undefined) return answer;
    if (path.endsWith('/where-used')) return json(200, notUsed);
    if (method === 'DELETE') return json(200, { done: true });
    if (method !== 'GET') return json(200, { ...rotterdam, ...(asked.body as object), version: 4 });
    if (path.includes('/countries')) return counted([netherlands]);
    if (path.includes('/equipmenttypes')) return counted([van]);
    if (path.includes('/ports')) return counted([rotterdam]);
    return counted([]);
  });
}
const tableOf = (path: string) => new URL(path, 'http://here').pathname;
const asksOf = (path: string) => Object.fromEntries(new URL(path, 'http://here').searchParams);
const written = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

const tables = [
  ['postcode', 'Postcode', '/admin/management/postcodes', 'zipCode'],
  ['airport', 'Airport', '/admin/management/airports', 'name'],
  ['container', 'Container', '/admin/management/containers', 'code'],
  ['equipment-type', 'Equipment Type', '/admin/management/equipmenttypes', 'name'],
  ['country', 'Country', '/admin/management/countries', 'name'],
  ['currency', 'Currency', '/admin/management/currencies', 'code'],
  ['oceanport', 'Ocean Port', '/admin/management/ports', 'name'],
] as const;
it.each(tables)(
  '/management/%s starts on page 1 of 50, sorted as specified',
  async (part, heading, path, by) => {
    const asked = server(() => counted([]));
    const Screen =
      part === 'currency' ? CurrencyScreen : part === 'oceanport' ? OceanPortScreen : ReferenceTableScreen;
    renderWithProviders(<Screen />, `/management/${part}`);
    await screen.findByRole('heading', { level: 1, name: heading });
    const list = asked.find((one) => tableOf(one.path) === path);
    expect(asksOf(list?.path ?? '')).toEqual({ page: '1', pageSize: '50', sortBy: by, sortDesc: 'false' });
    await screen.findByText(/^No .+ yet$/);
  },
);

it('postcodes can be searched by city, state and country, which are in the address', async () => {
  const asked = server();
  renderWithProviders(
    <ReferenceTableScreen />,
    '/management/postcode?city=reno&state=nv&country=US&page=3&sort=city&desc=1',
  );
  await screen.findByText(/No postcode matches/);
  expect(asked.map(({ path }) => asksOf(path))).toContainEqual({
    city: 'reno',
    state: 'nv',
    countryCode: 'US',
    page: '3',
    pageSize: '50',
    sortBy: 'city',
    sortDesc: 'true',
  });
  await userEvent.click(screen.getByLabelText('Find postcodes by city'));
  await userEvent.paste(' hills');
  await waitFor(() => expect(asked.map(({ path }) => asksOf(path).city)).toContain('reno hills'));
  // Another search starts on its first page.
  expect(asksOf(asked.at(-1)?.path ?? '').page).toBe('1');
});

it('another order starts on its first page', async () => {
  const asked = server();
  renderWithProviders(<ReferenceTableScreen />, '/management/postcode?page=3');
  await userEvent.click(await screen.findByRole('button', { name: /^City/ }));
  await waitFor(() =>
    expect(asked.map(({ path }) => asksOf(path))).toContainEqual({
      page: '1',
      pageSize: '50',
      sortBy: 'city',
      sortDesc: 'false',
    }),
  );
});

it('a row is opened, changed and saved with the version that was loaded', async () => {
  const asked = server(({ path }) => (path.endsWith('/where-used') ? json(200, usedByLanes) : undefined));
  const { router } = renderWithProviders(<OceanPortScreen />, '/management/oceanport?row=7');
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('lanes that start or end there');
  // The identifying field is read-only while the row is used.
  expect(
    within(panel)
      .getByLabelText(/UN\/LOCODE/)
      .hasAttribute('readonly'),
  ).toBe(true);
  const name = within(panel).getByLabelText(/^Name/);
  await userEvent.clear(name);
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  expect(await within(panel).findByText('Required')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(written(asked)).toEqual([]);
  await userEvent.paste('Port of Rotterdam');
  const latitude = within(panel).getByLabelText(/^Latitude/);
  await userEvent.clear(latitude);
  await userEvent.click(latitude);
  await userEvent.paste('51.95, 4.14');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(written(asked)).toEqual([
    [
      'PUT',
      '/admin/management/ports',
      {
        id: '7',
        version: 3,
        code: 'NLRTM',
        name: 'Port of Rotterdam',
        countryCode: 'NL',
        latitude: 51.95,
        longitude: 4.14,
        aliases: [],
      },
    ],
  ]);
});

it('an error stays at its field until it is edited', async () => {
  server(({ method }) =>
    method === 'PUT'
      ? json(422, {
          status: 422,
          code: 'invalid_field',
          title: 'Invalid value',
          detail: 'this position lies 5,757 km from the nearest city of Netherlands; a sign looks wrong.',
          field: 'latitude',
        })
      : undefined,
  );
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?row=7');
  const panel = await screen.findByRole('dialog');
  const latitude = await within(panel).findByLabelText(/^Latitude/);
  await userEvent.clear(latitude);
  await userEvent.paste('-51.92');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  const said = await within(panel).findByText(/^This position lies 5,757 km/);
  expect(latitude.getAttribute('aria-describedby')).toContain(said.id);
  expect(document.activeElement).toBe(latitude);
  await userEvent.type(latitude, '1');
  expect(within(panel).queryByText(/^This position lies/)).toBeNull();
});

it('a row changed by another user is shown as it is now, with typed values on top', async () => {
  let stale = true;
  const asked = server(({ method, path }) => {
    if (method === 'PUT' && stale)
      return json(409, { status: 409, code: 'edit_conflict', title: 'x', field: 'version' });
    if (method === 'GET' && asksOf(path).searchQuery === 'NLRTM')
      return counted([{ ...rotterdam, name: 'Rotterdam Europoort', version: 4 }]);
    return undefined;
  });
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?row=7');
  const panel = await screen.findByRole('dialog');
  const latitude = await within(panel).findByLabelText(/^Latitude/);
  await userEvent.clear(latitude);
  await userEvent.paste('51.95');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  const changed = await within(panel).findByRole('table', { name: 'Changes by the other user' });
  expect(within(changed).getAllByRole('row')[1]?.textContent).toBe(
    'NameRotterdamRotterdam Europoortunchanged',
  );
  stale = false;
  await userEvent.click(within(panel).getByRole('button', { name: 'Overwrite with my changes' }));
  expect(within(panel).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Rotterdam Europoort');
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(asked)).toHaveLength(2));
  expect(written(asked)[1]?.[2]).toMatchObject({ version: 4, name: 'Rotterdam Europoort', latitude: 51.95 });
});

it('leaving asks before typed values are lost', async () => {
  server();
  const { router } = renderWithProviders(<OceanPortScreen />, '/management/oceanport?row=7');
  const panel = await screen.findByRole('dialog');
  await userEvent.type(await within(panel).findByLabelText(/^Name/), ' II');
  await userEvent.click(within(panel).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Your changes are not saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('a country is added with the field names of the API', async () => {
  const asked = server(({ method }) => (method === 'POST' ? json(200, netherlands) : undefined));
  const { router } = renderWithProviders(<ReferenceTableScreen />, '/management/country');
  await userEvent.click(await screen.findByRole('button', { name: 'Add country' }));
  const panel = await screen.findByRole('dialog');
  await userEvent.click(within(panel).getByRole('button', { name: 'Add country' }));
  expect(within(panel).getAllByText('Required')).toHaveLength(2);
  await userEvent.type(within(panel).getByLabelText(/^ISO 2/), 'xk');
  await userEvent.type(within(panel).getByLabelText(/^ISO 3/), 'xkx');
  await userEvent.type(within(panel).getByLabelText(/^Name/), 'Kosovo');
  await userEvent.click(within(panel).getByRole('button', { name: 'Add country' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(written(asked)).toEqual([
    [
      'POST',
      '/admin/management/countries',
      { code: 'XK', cod3: 'XKX', numericCode: null, name: 'Kosovo', latitude: null, longitude: null },
    ],
  ]);
});

it('an equipment type can be deleted only if unused, after a confirmation', async () => {
  let used = true;
  const asked = server(({ path }) =>
    path.endsWith('/where-used') ? json(200, used ? usedByLanes : notUsed) : undefined,
  );
  const shown = renderWithProviders(<ReferenceTableScreen />, '/management/equipment-type?row=4');
  await screen.findByText('lanes that start or end there');
  const refused = screen.getByRole('button', { name: 'Delete' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(refused.getAttribute('aria-description')).toContain('Turn off “In use”');
  shown.unmount();

  used = false;
  renderWithProviders(<ReferenceTableScreen />, '/management/equipment-type?row=4');
  await screen.findByText('Not used anywhere');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByText('Delete Dry van 53 ft (VAN53)?');
  expect(written(asked)).toEqual([]);
  const dialog = question.closest<HTMLElement>('[role="dialog"]');
  await userEvent.click(within(dialog ?? document.body).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(written(asked)).toEqual([['DELETE', '/admin/management/equipmenttypes/4', undefined]]),
  );
  // The list is refetched; where the deleted row was used is not.
  const since = () => asked.slice(asked.findIndex(({ method }) => method === 'DELETE') + 1);
  await waitFor(() =>
    expect(since().map(({ path }) => tableOf(path))).toContain('/admin/management/equipmenttypes'),
  );
  expect(since().filter(({ path }) => path.endsWith('/where-used'))).toEqual([]);
});

const preview = {
  id: '9',
  table: 'ports',
  fileName: 'ports.csv',
  receivedAt: '2026-11-22T05:00:00Z',
  appliedAt: null,
  counts: { new: 1, changed: 1, unchanged: 4, flagged: 1 },
  columnsLeftOut: ['Remarks'],
};
const fileRows = [
  {
    rowNo: 2,
    verdict: 'changed',
    values: { ...rotterdam, name: 'Port of Rotterdam' },
    before: { name: 'Rotterdam' },
    flags: [],
  },
  {
    rowNo: 3,
    verdict: 'flagged',
    values: { code: 'NL' },
    before: null,
    flags: [{ field: 'code', message: 'a UN/LOCODE has five characters' }],
  },
];

it('a file is previewed row by row, and applied only after a confirmation', async () => {
  let applied = false;
  const asked = server(({ path }) => {
    if (path.endsWith('/apply')) applied = true;
    if (path.includes('/rows')) return counted(fileRows);
    if (path.includes('/imports/'))
      return json(200, applied ? { ...preview, appliedAt: '2026-11-22T05:05:00Z' } : preview);
    return undefined;
  });
  renderWithProviders(<OceanPortScreen />, '/management/oceanport?file=9&rows=flagged');
  await screen.findByText(/Nothing has been changed yet\. Ignored columns: Remarks/);
  expect(asked.map(({ path }) => path)).toContain(
    '/admin/management/imports/ports/9/rows?verdict=flagged&page=1&pageSize=50',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('1 new port and 1 changed port');
  expect(applied).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Import' }));
  await screen.findByText(/imported \d+ Nov/);
  expect(written(asked)).toEqual([['POST', '/admin/management/imports/ports/9/apply', undefined]]);
});
