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
import { convertedRate, rateUnits } from './rateUnits.ts';
import { leftOut, type TemplateMatching } from './templateMatching.ts';

const structureOf = (mode: OfferedMode): ChargeStructure =>
  ({
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
  }) as unknown as ChargeStructure;

/** The units of a sheet whose columns are matched to the charges that their headers name, or to those given. */
function unitsOf(
  mode: OfferedMode,
  headers: readonly string[],
  answers: TemplateMatching['answers'] = {},
  names: Readonly<Record<string, string>> = {},
) {
  const structure = structureOf(mode);
  const columns = headers.map((header, columnNo) => {
    const charge = structure.charges.find(({ name }) => name === names[header]);
    const cell =
      charge === undefined
        ? chargeCalled(structure, header).cell
        : { chargeNo: charge.chargeNo, breakNo: null };
    return { ...leftOut(columnNo), means: 'rate' as const, charges: cell === null ? [] : [cell] };
  });
  expect(
    columns.every(({ charges }) => charges.length === 1),
    headers.join(),
  ).toBe(true);
  const units = rateUnits({ sheet: 0, columns, places: [], currency: null, answers }, structure, headers);
  const factors = columns.map(({ columnNo, charges }) => units.factorOf(columnNo, charges[0]?.chargeNo ?? 0));
  return { ...units, factors };
}

test.each([
  [Mode.AirFreight, 'USD/lb <45', '4.04', '8.906675', 'per lb'],
  [Mode.AirFreight, 'USD per 100 kg 45+', '437.5', '4.375', 'per 100 kg'],
  [Mode.AirFreight, 'EUR/100kg 100+', '437.5', '4.375', 'per 100 kg'],
  [Mode.AirFreight, 'Air freight per cwt 300+', '150', '3.306934', 'per cwt'],
  [Mode.AirFreight, 'Air freight (lbs) <45', '1', '2.204623', 'per lbs'],
  [Mode.AirFreight, 'Air freight USD/tonne 1000+', '2500', '2.5', 'per tonne'],
  [Mode.RoadFTL, 'Linehaul USD/km', '1.5', '2.414016', 'per km'],
  [Mode.RoadFTL, 'Linehaul per load (k USD)', '1.25', '1250', 'in thousands'],
  [Mode.RoadFTL, "Linehaul per load (USD '000)", '1.25', '1250', 'in thousands'],
  [Mode.RoadFTL, 'Linehaul, cents per mile', '199', '1.99', 'in cents'],
  [Mode.OceanLCL, 'Ocean freight per 1000 kg', '90', null, null],
] as const)('%s: %s', (mode, header, price, rate, stated) => {
  const { questions, factors } = unitsOf(mode, [header]);
  if (stated === null) return expect(questions).toEqual([]);
  expect(questions).toMatchObject([{ key: 'rateUnit:0', stated, recommended: 'convert', answer: null }]);
  expect(convertedRate(price, factors[0] ?? expect.fail())).toBe(rate);
  const kept = unitsOf(mode, [header], { 'rateUnit:0': 'asWritten' });
  expect(convertedRate(price, kept.factors[0] ?? expect.fail())).toBe(price);
});

test('asks about a percentage, a ton and a unit it cannot convert, and applies no hidden factor', () => {
  const perLoad = unitsOf(Mode.RoadFTL, ['USD per load'], {}, { 'USD per load': 'Linehaul' });
  expect(perLoad.questions).toMatchObject([
    { stated: 'per load', isOtherUnit: true, recommended: 'leaveOut' },
  ]);
  const percent = unitsOf(Mode.RoadFTL, ['Fuel surcharge %'], {}, { 'Fuel surcharge %': 'Fuel surcharge' });
  expect(percent.questions).toMatchObject([{ stated: 'as a percentage', isOtherUnit: true }]);
  expect(percent.factors).toEqual([null]);
  const ton = unitsOf(Mode.AirFreight, ['Air freight USD/ton 45+']);
  expect(ton.questions).toMatchObject([{ stated: 'per ton', recommended: null }]);
  expect(ton.questions[0]?.choices.map(({ value }) => value)).toEqual(['metricTon', 'shortTon', 'asWritten']);
});

test('asks one question for columns with the same unit, and the answer may name any of them', () => {
  const headers = ['USD/lb <45', 'USD/lb 45+', 'USD/lb 100+', 'Min per shipment'];
  const { questions } = unitsOf(Mode.AirFreight, headers);
  expect(questions).toMatchObject([{ key: 'rateUnit:0', columnNos: [0, 1, 2] }]);
  const answered = unitsOf(Mode.AirFreight, headers, { 'rateUnit:2': 'asWritten' });
  expect(answered.questions[0]?.answer).toBe('asWritten');
  expect(answered.factors.map(String)).toEqual(['1', '1', '1', '1']);
});

test('does not ask about headers in the charge’s unit, whatever their weight break', () => {
  const air = [
    'Under 45 kg',
    '45 kg+',
    '100 kg+',
    'USD/kg 300+',
    '1000 kg+',
    '500-1000 kg',
    'Min per shipment',
  ];
  expect(unitsOf(Mode.AirFreight, air).questions).toEqual([]);
  const road = [
    'Linehaul',
    'RPM',
    'Rate/mi',
    'Flat rate',
    'Linehaul $/shipment',
    'FSC',
    'FSC/mile',
    'Linehaul (USD)',
  ];
  expect(unitsOf(Mode.RoadFTL, road).questions).toEqual([]);
  for (const mode of Object.keys(defaultCharges).map((name) => Number(name) as OfferedMode)) {
    const names = defaultCharges[mode]
      .filter((charge) => takesRate(charge) && !charge.hasBreaks)
      .map(({ name }) => name);
    expect(unitsOf(mode, names).questions).toEqual([]);
  }
});

test('a header may state the currency, and a bare $ may be any dollar', () => {
  const { currencyOf } = unitsOf(Mode.RoadFTL, ['Linehaul (EUR)', 'FSC', 'Flat $', 'USD per mile']);
  expect([0, 1, 2, 3].map(currencyOf)).toEqual(['EUR', null, '$', 'USD']);
});
