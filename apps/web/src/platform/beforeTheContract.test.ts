// @vitest-environment jsdom
import { accounts, settings } from '@lanewright/contract';
import { expect, it } from 'vitest';
import { refreshPath } from './sessionTokens.ts';
import { demonstrationPath, readDemonstration } from './demonstration.ts';

it('calls sent before the contract is loaded match the contract', () => {
  expect(refreshPath).toBe(accounts.refreshSession.path);
  expect(demonstrationPath).toBe(settings.demonstration.path);
});

it('reads a demonstration response as the contract defines it, and nothing else', () => {
  const told = {
    demonstration: true,
    sendsMail: false,
    logins: [{ label: 'Buyer', username: 'a@b.c', password: 'x' }],
  };
  expect(readDemonstration(told)).toEqual(settings.demonstration.response.parse(told));
  for (const other of ['<html>', { ...told, logins: [{}] }, {}])
    expect(() => readDemonstration(other)).toThrow('The app was updated. Reload the page.');
});
