import { afterAll, expect, test } from 'vitest';
import { setClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitAttempts } from './limitAttempts.ts';

afterAll(() => setClock(undefined));

const platform = { config: parseConfig({ LOGIN_ATTEMPTS_PER_MINUTE: '3' }, '/') } as Platform;
const attempt = (username: string) => () => limitAttempts(platform, '10.0.0.1', username);

test('many other names in between make no room for more attempts; the next minute does', () => {
  setClock('2026-11-20T12:00:01Z');
  for (let time = 0; time < 3; time += 1) expect(attempt('Owner@x')).not.toThrow();
  expect(attempt('owner@x ')).toThrow();
  for (let other = 0; other < 20_000; other += 1) attempt(`nobody${other}`)();
  expect(attempt('owner@x')).toThrow();
  setClock('2026-11-20T12:01:00Z');
  expect(attempt('owner@x')).not.toThrow();
});
