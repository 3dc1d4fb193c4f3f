import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as declared from '../src/flow.ts';
import { repositoryRoot } from './support/testSettings.ts';

const guide = readFileSync(path.join(repositoryRoot, 'docs/flow.md'), 'utf8');
const flow: Record<string, readonly { name: string }[]> = declared.flow;
const followers: Record<string, readonly { name: string }[]> = declared.followers;
const nameOf = ({ name }: { name: string }): string => name;

test('docs/flow.md lists every event with its jobs and its handlers', () => {
  const listed = Object.fromEntries(
    [...guide.matchAll(/^\| `([\w.]+)` \| [^|]+ \| ([^|]*) \| ([^|]*) \|$/gm)].map(
      ([, event = '', jobs = '', handlers = '']) => [event, [jobs.trim(), handlers.trim()]],
    ),
  );
  const inCode = Object.fromEntries(
    Object.entries(flow).map(([event, jobs]) => [
      event,
      [jobs.map(nameOf).join(', '), (followers[event] ?? []).map(nameOf).join(', ')],
    ]),
  );
  expect(listed).toEqual(inCode);
});

test('the diagram names existing events and jobs', () => {
  const diagram = /```mermaid\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const arrows = [...diagram.matchAll(/\|([\w.]+)\| \w+\[([\w, ]+)\]/g)];
  expect(arrows.length).toBeGreaterThan(8);
  for (const [, event = '', jobs = ''] of arrows)
    expect(`${event}: ${(flow[event] ?? []).map(nameOf).join(', ')}`).toBe(`${event}: ${jobs}`);
});
