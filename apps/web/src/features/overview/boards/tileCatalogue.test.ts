import { overviewStatTypes } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { firstBoard, tilesToChoose } from './tileCatalogue.ts';

const place = { mode: 4, customerId: null, title: 'Road - FTL' };

it('offers a customer all ten figures', () => {
  const figures = tilesToChoose('customer', place).filter(({ kind }) => kind === 'figure');
  expect(figures.map(({ shows }) => shows)).toEqual([...overviewStatTypes]);
});

it('offers a carrier no figure that it may not see', () => {
  const shown = tilesToChoose('carrier', { ...place, customerId: '7' }).map(({ shows }) => shows);
  expect(shown).toContain('TotalBid');
  for (const hidden of ['Spend', 'Savings', 'IncumbentCoverage']) expect(shown).not.toContain(hidden);
});

it.each(['customer', 'data', 'carrier'] as const)('starts a %s’s board with available tiles', (kind) => {
  const choices = [...tilesToChoose(kind, place), ...tilesToChoose(kind, null)];
  const { tiles } = firstBoard(kind, [place]);
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
  for (const { kind: tileKind, shows, mode } of tiles)
    expect(choices).toContainEqual({ kind: tileKind, shows, mode, customerId: null });
  expect(firstBoard(kind, []).tiles.length).toBeGreaterThan(0);
});
