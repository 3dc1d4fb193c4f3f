// @vitest-environment jsdom
import '../testing/ownModules.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, expect, it } from 'vitest';
import { renderWithProviders } from '../testing/renderPage.tsx';
import { Toasts } from './Toasts.tsx';
import { toasts } from './toasts.ts';

afterEach(() => act(() => toast.dismiss()));

it('toasts appear at the bottom right for 5000 ms, newest on top', async () => {
  renderWithProviders(<Toasts />);
  act(() => toasts.success('the first'));
  await screen.findByText('the first');
  act(() => toasts.error('the second'));
  await screen.findByText('the second');
  const shown = [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(['the second', 'the first']);
  for (const one of shown) {
    expect(one.parentElement?.className).toContain('Toastify__toast-container--bottom-right');
    const bar = one.querySelector<HTMLElement>('.Toastify__progress-bar');
    expect(bar?.style.animationDuration).toBe('5000ms');
  }
});

/** Nothing is animated here, so those that leave stay in the page. */
const texts = () =>
  [...document.querySelectorAll('.Toastify__toast')]
    .filter(({ className }) => !className.includes('-exit'))
    .map(({ textContent }) => textContent);
const files = { kind: 'files', say: (count: number) => `${count} files are stored` };

it('a fourth toast of a kind merges them into one that counts; another kind is shown next to it', async () => {
  renderWithProviders(<Toasts />);
  const store = (name: string) => act(async () => toasts.success(`${name} is stored`, files));
  for (const name of ['a', 'b', 'c']) await store(name);
  await screen.findByText('c is stored');
  expect(texts()).toHaveLength(3);
  await store('d');
  await screen.findByText('4 files are stored');
  for (const name of ['e', 'f']) await store(name);
  await screen.findByText('6 files are stored');
  act(() => toasts.error('It failed'));
  await screen.findByText('It failed');
  await waitFor(() => expect(texts()).toEqual(['It failed', '6 files are stored']));
  act(() => toast.dismiss());
  await waitFor(() => expect(texts()).toEqual([]));
  await store('g');
  await screen.findByText('g is stored');
});

it('never shows more than three: the oldest is removed, errors last', async () => {
  renderWithProviders(<Toasts />);
  act(() => toasts.error('an error'));
  for (const name of ['one', 'two', 'three', 'four']) act(() => toasts.info(name));
  await screen.findByText('four');
  await waitFor(() => expect(texts()).toEqual(['four', 'three', 'an error']));
});
