// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../platform/apiProblem.ts';
import { secondsToWait } from './formProblem.ts';
import { formatWait, secondsUntil, useWait } from './useWait.ts';

const tooMany = (retryAfterSeconds: unknown) =>
  new ApiProblem({ status: 429, code: 'too_many_attempts', title: 'Too many', extra: { retryAfterSeconds } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const waiting = () =>
  renderHook(({ error }: { error: unknown }) => useWait(error), {
    initialProps: { error: null } as { error: unknown },
  });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('counts down to zero and stops', () => {
  const { result, rerender } = waiting();
  expect(result.current).toBe(0);
  pass(60_000);
  rerender({ error: tooMany(3) });
  expect(result.current).toBe(3);
  pass(1000);
  expect(result.current).toBe(2);
  pass(1750);
  expect(result.current).toBe(1);
  pass(250);
  expect(result.current).toBe(0);
  pass(60_000);
  expect(result.current).toBe(0);
});

it('restarts with the next rejection, and ends with a different error', () => {
  const { result, rerender } = waiting();
  rerender({ error: tooMany(2) });
  pass(2000);
  rerender({ error: tooMany(900) });
  expect(result.current).toBe(900);
  rerender({ error: new ApiProblem({ status: 401, code: 'wrong_credentials', title: 'No' }) });
  expect(result.current).toBe(0);
});

it('waits only if the server says how long', () => {
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
