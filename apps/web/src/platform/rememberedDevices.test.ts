// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { rememberedDevices } from './rememberedDevices.ts';
import { endSession } from './sessionEnd.ts';

beforeEach(() => window.localStorage.clear());

it('stores a device by username, in any spelling, beyond the end of the session', () => {
  rememberedDevices.remember('Maria@Example.com ', 'token of maria');
  rememberedDevices.remember('otto', 'token of otto');
  endSession();
  expect(rememberedDevices.tokenOf('maria@example.com')).toBe('token of maria');
  expect(rememberedDevices.tokenOf(' OTTO')).toBe('token of otto');
  expect(rememberedDevices.tokenOf('carla')).toBeUndefined();
});

it('forgets one user without the others', () => {
  rememberedDevices.remember('maria', 'a');
  rememberedDevices.remember('otto', 'b');
  rememberedDevices.forget('maria');
  expect(rememberedDevices.tokenOf('maria')).toBeUndefined();
  expect(rememberedDevices.tokenOf('otto')).toBe('b');
  rememberedDevices.forget('otto');
  expect(window.localStorage.getItem('lanewright-device')).toBeNull();
});

it('treats names of object properties as plain names', () => {
  expect(rememberedDevices.tokenOf('constructor')).toBeUndefined();
  expect(rememberedDevices.tokenOf('__proto__')).toBeUndefined();
});
