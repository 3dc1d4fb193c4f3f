import { expect, test } from 'vitest';
import { normalisePlaceName } from './normalisePlaceName.ts';
import { repairMojibake } from './repairMojibake.ts';

test.each([
  ['  DALLAS ', 'dallas'],
  ['São Paulo', 'sao paulo'],
  ['Łódź', 'lodz'],
  ['Göteborg', 'goteborg'],
  ['Großostheim', 'grossostheim'],
  ["Côte d'Ivoire", 'cote divoire'],
  ['N.Y.', 'ny'],
  ['U.S.A.', 'usa'],
  ['St. Louis', 'st louis'],
  ['Constructor Bay', 'constructor bay'],
  ['Saint Louis', 'st louis'],
  ['Ft. Worth', 'ft worth'],
  ['Fort Worth', 'ft worth'],
  ['Mount Vernon', 'mt vernon'],
  ['Trinidad & Tobago', 'trinidad and tobago'],
  ['Stratford-upon-Avon', 'stratford upon avon'],
  ['Xi’an', 'xian'],
  ['GrÃ¸nland', 'gronland'],
  ['上海', '上海'],
  ['...', ''],
])('compares %s as %s', (text, normalised) => {
  expect(normalisePlaceName(text)).toBe(normalised);
});

test.each([
  ['GrÃ¸nland', 'Grønland'],
  ['SÃ£o Paulo', 'São Paulo'],
  ['Ã', 'Ã'],
  ['São Paulo', 'São Paulo'],
  ['Ångström', 'Ångström'],
])('repairs %s to %s', (text, meant) => {
  expect(repairMojibake(text)).toBe(meant);
});
