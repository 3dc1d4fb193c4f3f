// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { rememberedDevices } from './rememberedDevices.ts';
import { endSession } from './sessionEnd.ts';

beforeEach(() => window.localStorage.clear());

it('keeps a device by user name, however it is written, and past the end of the session', () => {
  rememberedDevices.remember('Maria@Example.com ', 'token of maria');
  rememberedDevices.remember('otto', 'token of otto');
  endSession();
  expect(rememberedDevices.tokenOf('maria@example.com')).toBe('token of maria');
  expect(rememberedDevices.tokenOf(' OTTO')).toBe('token of otto');
  expect(rememberedDevices.tokenOf('carla')).toBeUndefined();
});

it('forgets one person without the others', () => {
  rememberedDevices.remember('maria', 'a');
  rememberedDevices.remember('otto', 'b');
  rememberedDevices.forget('maria');
  expect(rememberedDevices.tokenOf('maria')).toBeUndefined();
  expect(rememberedDevices.tokenOf('otto')).toBe('b');
  rememberedDevices.forget('otto');
  expect(window.localStorage.getItem('lanewright-device')).toBeNull();
});

it('takes names of objects for nothing but names', () => {
  expect(rememberedDevices.tokenOf('constructor')).toBeUndefined();
  expect(rememberedDevices.tokenOf('__proto__')).toBeUndefined();
});
