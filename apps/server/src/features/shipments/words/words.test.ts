import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { equipmentNames } from './equipmentName.ts';
import { carrierKey, mergeSpellings, nameKey } from './mergeSpellings.ts';
import { directionName, moveTypeName } from './moveTypeName.ts';

const source = JSON.parse(
  readFileSync(new URL('../../reference-data/sources/equipmentTypes.json', import.meta.url), 'utf8'),
) as { rows: [number, string, string, string[], string | null][] };
const equipmentOf = (mode: number) =>
  equipmentNames(
    source.rows
      .filter(([typeMode]) => typeMode === mode)
      .map(([, code, name, synonyms, containerTypeCode]) => ({ code, name, synonyms, containerTypeCode })),
  );

describe('carriers', () => {
  const words = ['FedEx Inc.', 'FEDEX', 'Fedex, LLC', 'Schneider', 'N/A'].map((text, index) => ({
    wordNo: index + 1,
    text,
    lineCount: [5, 9, 1, 2, 7][index] ?? 0,
  }));

  it('are the same regardless of case, punctuation and legal form', () => {
    expect([...mergeSpellings(words, [], carrierKey)]).toEqual([
      [1, 'FEDEX'],
      [2, 'FEDEX'],
      [3, 'FEDEX'],
      [4, 'Schneider'],
    ]);
    expect(carrierKey('The Company')).toBe('company');
  });

  it('keep the name the company used before', () => {
    expect(mergeSpellings(words, ['FedEx'], carrierKey).get(2)).toBe('FedEx');
    expect(mergeSpellings(words, ['FedEx'], nameKey).get(1)).toBe('FedEx Inc.');
  });
});

describe('equipment', () => {
  it.each([
    ["53' Dry Van", 'Dry van'],
    ['DRY VANS', 'Dry van'],
    ['Reefer', 'Refrigerated'],
    ['48 ft Flatbed', 'Flatbed'],
    ['Zeppelin', undefined],
  ])('%s by road is %s', (text, name) => expect(equipmentOf(4)(text)).toBe(name));

  it.each([
    ["40' HC", '40HC'],
    ['40hq', '40HC'],
    ['2 x 40HC', '40HC'],
    ['45G1', '40HC'],
    ['20 Standard', '20GP'],
  ])('%s by sea is %s', (text, code) => expect(equipmentOf(2)(text)).toBe(code));
});

it.each([
  ['CY/CY', 'PortPort'],
  ['Door to Port', 'DoorPort'],
  ['D2P', 'DoorPort'],
  ['CFS/CFS', 'PortPort'],
  ['Puerta a Puerta', 'DoorDoor'],
  ['Puerto - Puerta', 'PortDoor'],
  ['Port à porte', 'PortDoor'],
  ['Porta a Porto', 'DoorPort'],
  ['Haus-Hafen', 'DoorPort'],
  ['门到港', 'DoorPort'],
  ['港到港', 'PortPort'],
  ['港口至門', 'PortDoor'],
  ['D2P', 'DoorPort'],
  ['Port-Door', 'PortDoor'],
  ['house / house', 'DoorDoor'],
  ['DTD', 'DoorDoor'],
  ['FOB', undefined],
])('the move type of %s is %s', (text, moveType) => expect(moveTypeName(text)).toBe(moveType));

it('reads drayage directions as import or export', () => {
  expect([directionName('IMP'), directionName('Outbound'), directionName('both')]).toEqual([
    'Import',
    'Export',
    undefined,
  ]);
});
