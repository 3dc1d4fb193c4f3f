import { describe, expect, test } from 'vitest';
import { nameSchema } from './credentials.ts';

describe('a name', () => {
  test.each([
    ['  Fresh   Fruit ', 'Fresh Fruit'],
    ['Fresh\u00a0Fruit', 'Fresh Fruit'],
    ['Ａｃｍｅ', 'Acme'],
    ['Cafe\u0301', 'Café'],
    ['Söhne & Co. <GmbH>', 'Söhne & Co. <GmbH>'],
    ['שילוח בע״מ', 'שילוח בע״מ'],
    ['شركة الشحن', 'شركة الشحن'],
    ['株式会社 海運', '株式会社 海運'],
  ])('%j is %j', (written, name) => {
    expect(nameSchema.parse(written)).toBe(name);
  });

  test.each([
    ['a zero-width blank', 'Ac\u200bme'],
    ['a right-to-left override', 'Acme\u202eemca'],
    ['an isolate', '\u2067Acme\u2069'],
    ['a soft hyphen', 'Ac\u00adme'],
    ['a joiner', 'Ac\u200dme'],
    ['a tag', 'Acme\u{e0041}'],
    ['a line end', 'Ac\nme'],
    ['a filler that looks like nothing', 'Acme\u3164'],
    ['blanks alone', ' \u00a0\u2003 '],
    ['what grows too long when it is written out', '\ufdfa'.repeat(20)],
  ])('with %s is rejected', (_what, name) => {
    expect(nameSchema.safeParse(name).success).toBe(false);
  });
});
