import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it('is purple, in Figtree, with 10 px corners', () => {
  expect(theme.primaryColor).toBe('purple');
  expect(theme.fontFamily).toMatch(/^'Figtree/);
  expect(theme.headings?.fontFamily).toMatch(/^'Figtree/);
  const radius = theme.radius as Record<string, string>;
  expect(radius[String(theme.defaultRadius)]).toBe('10px');
});
