// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { secondsToWait } from './formProblem.ts';
import { formatWait, secondsUntil, useWait } from './useWait.ts';

const tooMany = (retryAfterSeconds: unknown) =>
  new ApiProblem({ status: 429, code: 'too_many_attempts', title: 'Too many', extra: { retryAfterSeconds } });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the hook says for an error, and again for another one. */
function waiting() {
  let seen = -1;
  const root = createRoot(document.createElement('div'));
  function Probe({ error }: { error: unknown }) {
    seen = useWait(error);
    return null;
  }
  return {
    show: (error: unknown) => act(() => root.render(<Probe error={error} />)),
    pass: (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      }),
    now: () => seen,
  };
}

it('counts down to nothing, and stays there', () => {
  const wait = waiting();
  wait.show(null);
  expect(wait.now()).toBe(0);
  wait.pass(60_000);
  wait.show(tooMany(3));
  expect(wait.now()).toBe(3);
  wait.pass(1000);
  expect(wait.now()).toBe(2);
  wait.pass(1750);
  expect(wait.now()).toBe(1);
  wait.pass(250);
  expect(wait.now()).toBe(0);
  wait.pass(60_000);
  expect(wait.now()).toBe(0);
});

it('begins anew with the next refusal, and ends with another error', () => {
  const wait = waiting();
  wait.show(tooMany(2));
  wait.pass(2000);
  wait.show(tooMany(900));
  expect(wait.now()).toBe(900);
  wait.show(new ApiProblem({ status: 401, code: 'wrong_credentials', title: 'No' }));
  expect(wait.now()).toBe(0);
});

it('waits only where the server says how long', () => {
  expect(secondsToWait(tooMany(30))).toBe(30);
  expect(secondsToWait(tooMany('30'))).toBeUndefined();
  expect(secondsToWait(tooMany(-1))).toBeUndefined();
  expect(secondsToWait(new Error('x'))).toBeUndefined();
});

it('shows a clock', () => {
  expect([0, 9, 60, 90, 900].map(formatWait)).toEqual(['0:00', '0:09', '1:00', '1:30', '15:00']);
  expect(secondsUntil(1000, 999)).toBe(1);
  expect(secondsUntil(1000, 1001)).toBe(0);
});
