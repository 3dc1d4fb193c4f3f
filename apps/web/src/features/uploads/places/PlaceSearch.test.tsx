// @vitest-environment jsdom
import '../../../testing/ownModules.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { unexpectedErrors } from '../../../platform/unexpectedErrors.ts';
import { mockServer, json } from '../../../testing/mockServer.ts';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { PlaceSuggestion } from '../uploadTypes.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import type { PlacesSearched } from './usePlaceSearch.ts';

const place = (label: string): PlaceSuggestion => ({
  label,
  countryCode: 'NL',
  stateCode: null,
  city: label,
  portCode: null,
  airportCode: null,
  latitude: 51.9,
  longitude: 4.5,
});

function Search({ among, onPlace }: { among?: PlacesSearched; onPlace?: (place: PlaceSuggestion) => void }) {
  const [text, setText] = useState('');
  return (
    <PlaceSearch
      label="City"
      value={text}
      onText={setText}
      {...(among === undefined ? {} : { among })}
      {...(onPlace === undefined ? {} : { onPlace })}
    />
  );
}
const box = () => screen.getByRole('combobox', { name: 'City' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('a failed search for places shows an error, and no results', async () => {
  const told = vi.fn();
  unexpectedErrors.showWith(told);
  const asked = mockServer(() => json(429, { title: 'Too many requests' }));
  renderWithProviders(<Search />);
  await userEvent.type(box(), 'Rotter');
  await waitFor(() => expect(told).toHaveBeenCalledWith('An error occurred, please try again later'));
  expect(asked.map(({ path }) => path)).toEqual(['/location/google-cities?input=Rotter']);
  expect(options()).toEqual([]);
});

it.each([
  ['places', 'l', 'lo', '/location/google-cities?input=lo'],
  ['ports', 'r', 'ro', '/location/ocean-ports?search=ro'],
  ['cities', 'rom', 'rome', '/location/cities?search=rome'],
] as const)('%s: %j sends no request, %j does', async (among, tooShort, enough, path) => {
  const asked = mockServer(() => json(200, among === 'places' ? { suggestions: [] } : []));
  renderWithProviders(<Search among={among} />);
  await userEvent.type(box(), `${tooShort} `);
  await new Promise((resolve) => setTimeout(resolve, 300));
  // An earlier test’s question whether the server is there can still come.
  const searched = () => asked.map((one) => one.path).filter((one) => one !== '/health');
  expect(searched()).toEqual([]);
  await userEvent.type(box(), `{Backspace}${enough.slice(tooShort.length)}`);
  await waitFor(() => expect(searched()).toEqual([path]));
});

it('ignores a late response to an earlier search text', async () => {
  let answerLate: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    answerLate = resolve;
  });
  mockServer(({ path }) =>
    path.endsWith('=rot') ? late : json(200, { suggestions: [place('Rotterdam, Netherlands')] }),
  );
  renderWithProviders(<Search />);
  await userEvent.type(box(), 'rot');
  await new Promise((resolve) => setTimeout(resolve, 250));
  await userEvent.type(box(), 'terdam');
  expect(await screen.findByRole('option', { name: 'Rotterdam, Netherlands' })).toBeTruthy();
  answerLate(json(200, { suggestions: [place('Rota, Spain')] }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual(['Rotterdam, Netherlands']);
});

it('selects with the arrow keys and Enter, without searching again for the selection', async () => {
  const asked = mockServer(() =>
    json(200, { suggestions: [place('Rotterdam, Netherlands'), place('Rotterdam, New York')] }),
  );
  const chosen = vi.fn();
  renderWithProviders(<Search onPlace={chosen} />);
  await userEvent.type(box(), 'rotter');
  await screen.findByRole('option', { name: 'Rotterdam, New York' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith(place('Rotterdam, New York'));
  expect((box() as HTMLInputElement).value).toBe('Rotterdam, New York');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toHaveLength(1);
});
