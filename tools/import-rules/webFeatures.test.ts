import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/root.mjs';
import { oxlintConfig } from './oxlintConfig.mjs';

interface Override {
  files: string[];
  rules: { 'no-restricted-imports'?: [string, { patterns: { regex: string }[] }] };
}

const overrides = oxlintConfig().overrides as Override[];
const features = readdirSync(path.join(root, 'apps/web/src/features'));

test.each([1, 2, 3, 4])('a web feature may import no other, at depth %i', (depth) => {
  for (const feature of features) {
    const glob = `apps/web/src/features/${feature}/${'*/'.repeat(depth - 1)}*.{ts,tsx}`;
    const patterns = overrides
      .filter(({ files }) => files.includes(glob))
      .flatMap(({ rules }) => rules['no-restricted-imports']?.[1].patterns ?? []);
    const isRefused = (target: string): boolean =>
      patterns.some(({ regex }) => new RegExp(regex).test(target));
    for (const other of features.filter((name) => name !== feature)) {
      expect(isRefused(`${'../'.repeat(depth)}${other}/a.ts`), `${glob} imports ${other}`).toBe(true);
    }
    expect(isRefused(`${'../'.repeat(depth)}${feature}/a.ts`)).toBe(false);
    expect(isRefused(`${'../'.repeat(depth + 1)}ui/Form.tsx`)).toBe(false);
  }
});
