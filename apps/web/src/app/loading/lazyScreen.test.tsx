// @vitest-environment jsdom
import '../../testing/ownModules.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/renderPage.tsx';
import { lazyScreen } from './lazyScreen.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // Silences what React and the router report for a caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Load = Parameters<typeof lazyScreen>[1];
const show = (load: Load) =>
  renderRoutes([{ path: '/', element: lazyScreen('/', load), errorElement: <ScreenFailed /> }]);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isLoading = () => screen.queryByRole('status', { name: 'Loading the screen' }) !== null;
const failure = () => screen.queryByRole('heading')?.textContent;

it('a screen that doesn’t load within 120 seconds has failed', async () => {
  show(() => new Promise(() => undefined));
  await pass(119_999);
  expect([isLoading(), failure()]).toEqual([true, undefined]);
  await pass(1);
  expect([isLoading(), failure()]).toEqual([false, 'Loading chunk failed']);
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
});

it('a screen whose file is missing fails at once', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await pass(0);
  expect(failure()).toBe('Loading chunk failed');
});

it('a screen that fails while rendering shows a different message', async () => {
  const Broken = () => {
    throw new Error('no such mode');
  };
  show(() => Promise.resolve({ default: Broken }));
  await pass(0);
  expect(failure()).toBe('This screen stopped working');
});

it('a screen that loads in time is shown', async () => {
  show(
    () =>
      new Promise((resolve) => {
        setTimeout(() => resolve({ default: () => <h1>here</h1> }), 100_000);
      }),
  );
  await pass(50_000);
  expect(isLoading()).toBe(true);
  await pass(50_000);
  expect(screen.getByText('here')).toBeTruthy();
  await pass(120_000);
  expect(screen.getByText('here'), 'for good').toBeTruthy();
});
