import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isLastSave, lastWaiting } from './waitingSaves.ts';

interface Save {
  readonly who: string;
  readonly modes: readonly number[];
}

test('the next save starts with the latest of those waiting, until all have ended', async () => {
  const client = new QueryClient();
  const key = ['connect'];
  const release: (() => void)[] = [];
  const save = (asked: Save) =>
    new MutationObserver<void, Error, Save>(client, {
      mutationKey: key,
      scope: { id: 'connect' },
      mutationFn: () => new Promise<void>((resolve) => release.push(resolve)),
    }).mutate(asked);
  const waiting = (who: string) => lastWaiting<Save>(client, key, (asked) => asked.who === who)?.modes;
  expect(waiting('Swift')).toBeUndefined();
  expect(isLastSave(client, key)).toBe(true);

  const saves = [
    save({ who: 'Swift', modes: [1] }),
    save({ who: 'Swift', modes: [1, 2] }),
    save({ who: 'Delta', modes: [3] }),
  ];
  expect(waiting('Swift')).toEqual([1, 2]);
  expect(waiting('Delta')).toEqual([3]);
  expect(isLastSave(client, key)).toBe(false);

  for (const at of saves.keys()) {
    await expect.poll(() => release.length).toBe(at + 1);
    release[at]!();
    await saves[at];
  }
  expect(waiting('Swift')).toBeUndefined();
  expect(isLastSave(client, key)).toBe(true);
});
