// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mockServer, json } from '../../testing/mockServer.ts';
import { renderWithProviders } from '../../testing/renderPage.tsx';
import { UserAvatar } from './UserAvatar.tsx';

const webp = () => new Response('pixels', { status: 200 });

/** Shows the same user in two places; the returned function changes the picture. */
function open(first: string | null) {
  let change: (picture: string | null) => void = () => undefined;
  function Person() {
    const [picture, setPicture] = useState(first);
    change = setPicture;
    return [28, 96].map((size) => (
      <UserAvatar key={size} userId="7" name="Nora Pricing" picture={picture} size={size} />
    ));
  }
  const { container } = renderWithProviders(<Person />);
  return {
    pictures: () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    change: (picture: string | null) => act(() => change(picture)),
  };
}

it('shows initials if there is no picture, without requesting one', () => {
  const asked = mockServer(webp);
  const { pictures } = open(null);
  expect(screen.getAllByText('NP')).toHaveLength(2);
  expect(pictures()).toEqual([]);
  expect(asked).toEqual([]);
});

it('requests a picture once, however often it is shown, and again when it changes', async () => {
  const asked = mockServer(webp);
  const { pictures, change } = open('first');
  const shown = `data:image/webp;base64,${btoa('pixels')}`;
  await waitFor(() => expect(pictures()).toEqual([shown, shown]));
  expect(asked.map(({ path }) => path)).toEqual(['/accounts/profile-picture?userId=7']);
  change('second');
  await waitFor(() => expect(asked).toHaveLength(2));
  change('first');
  await waitFor(() => expect(pictures()).toEqual([shown, shown]));
  expect(asked).toHaveLength(2);
  change(null);
  expect(pictures()).toEqual([]);
});

it('shows initials if the picture can’t be loaded', async () => {
  const asked = mockServer(() => json(404, { title: 'Picture not found' }));
  const { pictures } = open('first');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getAllByText('NP')).toHaveLength(2);
  expect(pictures()).toEqual([]);
});
