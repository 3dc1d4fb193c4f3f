import { Mode } from '@lanewright/freight';
import { expect, it } from 'vitest';
import { proposeColumns } from './proposeColumns.ts';

const fieldOf = (header: string, cells: readonly string[]) =>
  proposeColumns(
    ['Nr', header],
    cells.map((cell, at) => [`A${at}`, cell]),
    Mode.OceanFCL,
  ).get(1)?.field;

it.each([
  ['Modalidad', ['CY/CY', 'Puerta a Puerta', 'CY/CY']],
  ['Mode', ['CY/CY', 'CY/CFS', 'CY/CY']],
  ['Move', ['CFS/CFS', 'Door to Port', 'D2P']],
  ['条款', ['港到港', '门到港', '港到港']],
  ['Terms', ['CY/CY', 'CY-DOOR', 'CY/CY']],
  ['Bedingung Seeseite', ['Haus/Hafen', 'Hafen/Hafen', 'Haus/Haus']],
])('matches a column “%s” of move terms as the move type', (header, cells) =>
  expect(fieldOf(header, cells)).toBe('moveType'),
);

it.each([
  ['Modalidad', ['Marítimo', 'Aéreo', 'Marítimo'], 'transportMode'],
  ['条款', ['FOB', 'CIF', 'FOB'], undefined],
  ['Move', ['Truck 1', 'Truck 2', 'Truck 3'], undefined],
])('does not match a column “%s” of other texts', (header, cells, field) =>
  expect(fieldOf(header, cells)).toBe(field),
);

it('doubts a column with a mode header if no cell names a mode', () => {
  const cells = ['Alpha', 'Beta', 'Alpha'].map((cell, at) => [`A${at}`, cell]);
  expect(proposeColumns(['Nr', 'Mode'], cells, Mode.OceanFCL).get(1)).toMatchObject({
    field: 'transportMode',
    score: 0.55,
    why: 'Matched by header, though no cell names a mode',
  });
});
