import {
  defaultAirWeightBreaks,
  defaultCharges,
  Mode,
  type OfferedMode,
  takesRate,
} from '@lanewright/freight';
import { expect, test } from 'vitest';
import type { ChargeStructure } from '../../settings/index.ts';
import { chargeCalled } from './chargeCalled.ts';
import { headerWords } from './headerWords.ts';

function structureOf(mode: OfferedMode): ChargeStructure {
  return {
    version: 1,
    charges: defaultCharges[mode],
    breaks:
      mode === Mode.AirFreight
        ? defaultAirWeightBreaks.map(({ weightFrom, weightTo }, at) => ({
            breakNo: at + 1,
            weightFromKg: String(weightFrom ?? 0),
            weightToKg: weightTo === null ? null : String(weightTo),
          }))
        : [],
  } as unknown as ChargeStructure;
}
const modes = Object.keys(defaultCharges).map((mode) => Number(mode) as OfferedMode);

/** Returns the charge and break a header is matched to, or its candidates if there is no match. */
function called(mode: OfferedMode, header: string): string | string[] {
  const structure = structureOf(mode);
  const name = ({ chargeNo, breakNo }: { chargeNo: number; breakNo: number | null }) => {
    const charge = structure.charges.find((each) => each.chargeNo === chargeNo)?.name ?? '';
    return breakNo === null ? charge : `${charge} #${breakNo}`;
  };
  const { cell, candidates } = chargeCalled(structure, header);
  return cell === null ? candidates.map(name) : name(cell);
}

test.each(modes)('headers that equal the charge names match exactly those charges: mode %s', (mode) => {
  for (const charge of defaultCharges[mode]) {
    if (!takesRate(charge) || charge.hasBreaks) continue;
    for (const header of [charge.name, charge.name.toUpperCase(), charge.name.replace(/ \(.*\)/, '')])
      expect(called(mode, header), header).toBe(charge.name);
  }
});

test.each([
  ['Linehaul', 'Linehaul'],
  ['LineHaul (USD)', 'Linehaul'],
  ['Linehaul per mile', 'Linehaul'],
  ['Linehaul per load', 'Linehaul per load'],
  ['Line haul flat', 'Linehaul per load'],
  ['Linehaul $/shipment', 'Linehaul per load'],
  ['RPM', 'Linehaul'],
  ['Rate/mi', 'Linehaul'],
  ['Rate per mile USD', 'Linehaul'],
  ['All-in rate per mile', 'Linehaul'],
  ['Flat', 'Linehaul per load'],
  ['Flat rate', 'Linehaul per load'],
  ['Rate per load', 'Linehaul per load'],
  ['FSC', 'Fuel surcharge'],
  ['FSC/mile', 'Fuel surcharge'],
  ['Fuel', 'Fuel surcharge'],
  ['Stop', 'Stop-off'],
  ['Base rate', ['Linehaul', 'Linehaul per load']],
  ['Rate', ['Linehaul', 'Linehaul per load']],
  ['FSC %', []],
  ['Fuel surcharge per load', ['Fuel surcharge']],
  ['Fuel per load', []],
  ['Min charge', []],
  ['Pallets', []],
] as const)('Road FTL: %s', (header, expected) => {
  expect(called(Mode.RoadFTL, header)).toEqual(expected);
});

test.each([
  ['Under 45 kg', 'Air freight #1'],
  ['<45', 'Air freight #1'],
  ['USD/kg <45', 'Air freight #1'],
  ['-45', 'Air freight #1'],
  ['45 kg+', 'Air freight #2'],
  ['+45', 'Air freight #2'],
  ['45-99', 'Air freight #2'],
  ['Air freight 45 - 100', 'Air freight #2'],
  ['Air freight 100', 'Air freight #3'],
  ['100 kg+', 'Air freight #3'],
  ['1000+', 'Air freight #6'],
  ['over 1000 kg', 'Air freight #6'],
  ['Min per shipment', 'Minimum air freight'],
  ['Min', 'Minimum air freight'],
  ['M', []],
  [
    '45-300',
    [
      'Air freight #1',
      'Air freight #2',
      'Air freight #3',
      'Air freight #4',
      'Air freight #5',
      'Air freight #6',
    ],
  ],
  ['Under 100 lb', []],
  ['Pallets 45+', []],
  ['Origin handling', 'Handling, origin'],
  ['Handling', ['Handling, origin', 'Handling, destination']],
  ['Security', 'Security surcharge'],
  ['Security 45+', []],
] as const)('Air: %s', (header, expected) => {
  expect(called(Mode.AirFreight, header)).toEqual(expected);
});

test.each([
  ['THC', ['Terminal handling, origin (THC)', 'Terminal handling, destination (THC)']],
  ['Terminal', ['Terminal handling, origin (THC)', 'Terminal handling, destination (THC)']],
  ['OTHC', 'Terminal handling, origin (THC)'],
  ['THC dest', 'Terminal handling, destination (THC)'],
  ['BAF', 'Bunker adjustment (BAF)'],
  ['Ocean freight per container', 'Ocean freight'],
  ['hhg_shipping_linehaul_price', 'Ocean freight'],
  ['Docs', 'Documentation'],
] as const)('Ocean FCL: %s', (header, expected) => {
  expect(called(Mode.OceanFCL, header)).toEqual(expected);
});

test('names both of two matching charges', () => {
  expect(chargeCalled(structureOf(Mode.OceanFCL), 'Terminal').why).toBe(
    'Two charges match: Terminal handling, origin (THC) and Terminal handling, destination (THC). Choose one.',
  );
});

test('headers state their unit and their end of the lane', () => {
  expect(headerWords('Rate $/mi')).toMatchObject({ unit: 2, isPrice: true, bare: '' });
  expect(headerWords('OrigCharge per container')).toMatchObject({ unit: 1, side: 'Origin' });
  expect(headerWords('Freight W/M')).toMatchObject({ unit: 4, bare: 'freight' });
});
