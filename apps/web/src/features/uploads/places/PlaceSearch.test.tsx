// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { unexpectedErrors } from '../../../platform/unexpectedErrors.ts';
import { farEnd, json } from '../../../testing/farEnd.ts';
import { renderPart } from '../../../testing/renderPage.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

it('a search for places that fails is told as any failure is, and finds nothing', async () => {
  const told = vi.fn();
  unexpectedErrors.showWith(told);
  const asked = farEnd(() => json(429, { title: 'Too many requests' }));
  const search = (text: string) => <PlaceSearch label="City" value={text} onText={() => undefined} />;
  const short = renderPart(search('R'));
  short.unmount();
  renderPart(search('Rotter'));
  await waitFor(() => expect(told).toHaveBeenCalledWith('An error occurred, please try again later'));
  expect(asked.map(({ path }) => path)).toEqual(['/location/google-cities?input=Rotter']);
  await userEvent.click(screen.getByRole('combobox', { name: 'City' }));
  expect(screen.queryAllByRole('option')).toEqual([]);
});
