// @vitest-environment jsdom
import { accounts, settings } from '@lanewright/contract';
import { expect, it } from 'vitest';
import { refreshPath } from './sessionTokens.ts';
import { demonstrationPath, readDemonstration } from './demonstration.ts';

it('what is called before the contract is loaded is what the contract says', () => {
  expect(refreshPath).toBe(accounts.refreshSession.path);
  expect(demonstrationPath).toBe(settings.demonstration.path);
});

it('a demonstration is read as the contract promises it, and nothing else', () => {
  const told = {
    demonstration: true,
    sendsMail: false,
    logins: [{ label: 'Buyer', username: 'a@b.c', password: 'x' }],
  };
  expect(readDemonstration(told)).toEqual(settings.demonstration.response.parse(told));
  for (const other of ['<html>', { ...told, logins: [{}] }, {}])
    expect(() => readDemonstration(other)).toThrow('The app was updated. Reload the page.');
});
