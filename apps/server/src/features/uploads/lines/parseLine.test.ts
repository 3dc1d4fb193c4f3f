import { Mode, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { isoDateOf } from '../cells/readDate.ts';
import type { MatchedColumn, Reading } from '../columns/reading.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { linePlan } from './linePlan.ts';
import { LineReader } from './lineReader.ts';
import { ParsedLine } from './parsedLine.ts';
import { LineParser } from './parseLine.ts';
import { UnclearColumn } from './unclearColumn.ts';
import { UploadWords } from './uploadWords.ts';

type Given = Partial<MatchedColumn> & { readonly field: ShipmentField };
const place = { originCity: 'Dallas', destinationCity: 'Erie', shipDate: '2025-03-07' };

/** One row of these columns, parsed. */
function parsed(
  row: Partial<Record<ShipmentField, string>>,
  options: {
    columns?: Given[];
    answers?: Record<string, string>;
    mode?: OfferedMode;
    behind?: string[];
  } = {},
): ParsedLine {
  const cells = { ...place, ...row };
  const columns = Object.keys(cells).map((name, columnNo) => {
    const field = name as ShipmentField;
    const given = options.columns?.find((column) => column.field === field);
    return { columnNo, header: field, confidence: 1, why: '', samples: [], ...given, field };
  });
  const reading: Reading = {
    kind: 'csv',
    format: null,
    sheet: 0,
    sheets: [],
    headerRow: 1,
    columns,
    modeValues: [],
    fulfilmentTexts: [],
    answers: { currency: 'USD', weightUnit: 'kg', ...options.answers },
    remembered: false,
    rowCount: null,
    rowsFileKey: null,
  };
  const rates = new Map(['EUR', 'CAD'].map((code) => [code, [{ date: '2025-01-01', usdPerUnit: '1.10' }]]));
  const parser = new LineParser(linePlan(reading, options.mode ?? Mode.RoadFTL, rates), new UploadWords());
  const line = new ParsedLine();
  parser.parse(new LineReader(batchOfTexts([[...Object.values(cells), ...(options.behind ?? [])]])), line);
  return line;
}
const asked = (line: ParsedLine) =>
  line.exceptions.map(({ field, reason, proposal }) => [field, reason, proposal]);

describe('a row with more cells than the header', () => {
  const wide = (behind: string[]) => asked(parsed({ totalCharge: '1200' }, { behind }));
  it('is asked about, because its cells may be shifted right by one', () => {
    expect(wide(['500.25', 'USD'])).toEqual([['row', 'extraCells', null]]);
    expect(wide(['', '', 'USD'])).toEqual([['row', 'extraCells', null]]);
  });
  it('is accepted if the extra cells are blank or belong to a column without a header', () => {
    expect(wide(['', '  '])).toEqual([]);
    const isGenericHeader = { columns: [{ field: 'totalCharge' as const, header: '' }] };
    expect(asked(parsed({ totalCharge: '1200' }, isGenericHeader))).toEqual([]);
  });
  it('is not asked about if it belongs to another mode', () => {
    expect(asked(parsed({ totalCharge: '1200', transportMode: 'Air' }, { behind: ['x'] }))).toEqual([]);
  });
});

describe('parts of a charge', () => {
  const partsOf = (row: Parameters<typeof parsed>[0]) => {
    const line = parsed(row);
    expect(asked(line)).toEqual([]);
    return [line.chargeUsdCents, line.linehaulUsdCents, line.fuelUsdCents];
  };
  it('are kept along with a total and when they add up to the charge', () => {
    expect(partsOf({ totalCharge: '120', linehaul: '100', fuel: '15.50' })).toEqual([12_000, 10_000, 1_550]);
    expect(partsOf({ totalCharge: '', linehaul: '100', fuel: '15.50' })).toEqual([11_550, 10_000, 1_550]);
    expect(partsOf({ totalCharge: '20', linehaul: '20', fuel: '' })).toEqual([2_000, 2_000, Number.NaN]);
  });
  it('are converted to USD at the charge’s rate', () => {
    expect(partsOf({ totalCharge: '120', currency: 'EUR', linehaul: '100', fuel: '€10' })).toEqual([
      13_200, 11_000, 1_100,
    ]);
  });
  it('are left blank without a question if they are no amount in that currency', () => {
    expect(partsOf({ totalCharge: '120', linehaul: 'incl.', fuel: '18%' })).toEqual([
      12_000,
      Number.NaN,
      Number.NaN,
    ]);
    expect(partsOf({ totalCharge: '120', fuel: '€10' })).toEqual([12_000, Number.NaN, Number.NaN]);
  });
});

describe('units in a cell', () => {
  it('override the column’s unit', () => {
    expect(parsed({ weight: '500 kgs', totalCharge: '1200' }).weightGrams).toBe(500_000);
    expect(parsed({ weight: '1,000 lbs', totalCharge: '1200' }).weightGrams).toBe(453_592);
    expect(parsed({ weight: '2 short tons', totalCharge: '1200' }).weightGrams).toBe(1_814_369);
    expect(parsed({ volume: '100 cft', totalCharge: '1200' }).volume).toBe(28_317);
    expect(parsed({ miles: '160.9344 km', totalCharge: '1200' }).miles).toBe(1000);
    expect(parsed({ pieces: '12 plts', totalCharge: '1200' }).pieces).toBe(1200);
    expect(asked(parsed({ weight: '500 boxes', totalCharge: '1200' }))).toEqual([
      ['weight', 'weightUnit', null],
    ]);
    expect(asked(parsed({ weight: 'approx. 500', totalCharge: '1200' }))).toEqual([
      ['weight', 'weightText', '500'],
    ]);
  });
  it('override it for currencies too', () => {
    const line = parsed({ totalCharge: '1,200.00 EUR' });
    expect([line.currency, line.chargeCents, line.chargeUsdCents]).toEqual(['EUR', 120_000, 132_000]);
    expect(parsed({ totalCharge: '$12', currency: 'CAD' }).currency).toBe('CAD');
    expect(asked(parsed({ totalCharge: '€12', currency: 'CAD' }))).toEqual([
      ['totalCharge', 'chargeText', null],
    ]);
    expect(asked(parsed({ totalCharge: 'USD 1,200 all in' }))).toEqual([
      ['totalCharge', 'chargeText', '1200'],
    ]);
    expect(asked(parsed({ linehaul: '$5', fuel: '€1' }))).toEqual([['totalCharge', 'chargeText', null]]);
  });
  it('count containers in twenty-foot units if their length is known', () => {
    const options = { mode: Mode.OceanFCL, columns: [{ field: 'containerCount' as const, header: 'TEU' }] };
    expect(
      parsed({ totalCharge: '1200', containerCount: '4', containerType: "40'HC" }, options).containers,
    ).toBe(200);
    expect(
      asked(parsed({ totalCharge: '1200', containerCount: '4', containerType: 'Reefer' }, options)),
    ).toEqual([['containerCount', 'teuWithoutType', null]]);
    expect(
      parsed({ totalCharge: '1200', containerCount: '2 x 40HC' }, { mode: Mode.OceanFCL }).containers,
    ).toBe(200);
  });
});

describe('a missing currency', () => {
  it('is asked about, not assumed to be dollars', () => {
    const withoutAnswer = { answers: { currency: '' } };
    expect(asked(parsed({ totalCharge: '12', currency: '' }, withoutAnswer))).toEqual([
      ['currency', 'unknownCurrency', null],
    ]);
    expect(asked(parsed({ totalCharge: '', currency: '' }, withoutAnswer))).toEqual([
      ['totalCharge', 'noCharge', null],
    ]);
  });
});

describe('charges and weights that are neither numbers nor known texts', () => {
  it.each([
    ['100 XYZ', 'chargeCurrency'],
    ['XYZ 100', 'chargeCurrency'],
    ['10%', 'chargeNoAmount'],
    ['#REF!', 'chargeNoAmount'],
    ['Freight included', 'chargeText'],
    ['100 plus fuel', 'chargeText'],
  ])('a charge of %s is %s', (totalCharge, reason) =>
    expect(asked(parsed({ totalCharge })).map(([field, why]) => [field, why])).toEqual([
      ['totalCharge', reason],
    ]),
  );
  it('a weight in an unknown unit is asked for its unit', () => {
    expect(asked(parsed({ totalCharge: '1200', weight: '12 stone' }))).toEqual([
      ['weight', 'weightUnit', null],
    ]);
  });
});

describe('negative numbers', () => {
  it('are exceptions and keep their value, so that a credit note can net out', () => {
    const line = parsed({ totalCharge: '-12', weight: '-500', miles: '-3' });
    expect(asked(line)).toEqual([
      ['totalCharge', 'creditAlone', null],
      ['weight', 'negative', null],
      ['miles', 'negative', null],
    ]);
    expect([line.chargeCents, line.weightGrams, line.miles]).toEqual([-1200, -500_000, -30]);
  });
});

describe('a date in separate columns', () => {
  const row = { shipDate: '', totalCharge: '1200', shipYear: '2026', shipMonth: '2' };
  it('puts the row in its month, and is no ship date without a day', () => {
    const line = parsed(row);
    expect([Number.isNaN(line.shipDay), isoDateOf(line.movedDay)]).toEqual([true, '2026-02-01']);
    const whole = parsed({ ...row, shipDayOfMonth: '14' });
    expect([isoDateOf(whole.shipDay), isoDateOf(whole.movedDay)]).toEqual(['2026-02-14', '2026-02-14']);
  });
  it('is asked about if invalid', () => {
    expect(asked(parsed({ ...row, shipMonth: 'Q1' }))).toEqual([['shipDate', 'notADate', null]]);
    expect(asked(parsed({ ...row, shipMonth: '', shipYear: '' }))).toEqual([
      ['shipDate', 'missingDate', null],
    ]);
    expect(asked(parsed({ ...place, totalCharge: '1200', shipDate: '2025-13-05' }))).toEqual([
      ['shipDate', 'notADate', '2025-05-13'],
    ]);
  });
});

describe('a column of which only a sample was read', () => {
  const unsure = (field: ShipmentField) => ({ columns: [{ field, counted: false }] });
  it.each([
    ['weight', '1.234'],
    ['weight', '1,234'],
    ['weight', '12,5'],
    ['totalCharge', '1.234,50'],
    ['shipDate', '3/7/2025'],
  ] as const)('is read completely when %s says %s', (field, text) => {
    expect(() => parsed({ totalCharge: '1200', [field]: text }, unsure(field))).toThrow(UnclearColumn);
    expect(() => parsed({ totalCharge: '1200', [field]: text })).not.toThrow();
  });
  it.each(['1234', '12.5', '0.125', '1,234.50', 'Weight Captured Separately'])(
    'is not read again when it says %s',
    (text) => expect(() => parsed({ totalCharge: '1200', weight: text }, unsure('weight'))).not.toThrow(),
  );
});

describe('unusual values that may be correct', () => {
  const charge = (totalCharge: string, mark: '.' | ',' = '.') => {
    const columns = [{ field: 'totalCharge' as const, decimalMark: mark, doubtsThree: true }];
    const line = parsed({ totalCharge }, { columns });
    return [line.chargeCents, ...asked(line)];
  };
  it('include a mark before three digits among separated thousands', () => {
    expect(charge('1.450')).toEqual([145, ['totalCharge', 'threeDecimals', '1450']]);
    expect(charge('12.450 EUR')).toEqual([1245, ['totalCharge', 'threeDecimals', '12450 EUR']]);
    expect(charge('€ 12,450', ',')).toEqual([1245, ['totalCharge', 'threeDecimals', '€ 12450']]);
    for (const text of ['1,450', '1,450.50', '1450', '1.45', '0.145', '1450.125'])
      expect(
        charge(text)
          .slice(1)
          .filter((found) => String(found).includes('three')),
      ).toEqual([]);
    const weight = { columns: [{ field: 'weight' as const, decimalMark: '.' as const, doubtsThree: true }] };
    expect(asked(parsed({ totalCharge: '1200', weight: '1.450' }, weight))).toEqual([
      ['weight', 'threeDecimals', '1450'],
    ]);
  });

  it('include charges of at most 1 USD', () => {
    const isZero = (totalCharge: string) => asked(parsed({ totalCharge })).length === 1;
    expect(['0', '0.00', '0.01', '1.00', 'EUR 0.90'].map(isZero)).toEqual([true, true, true, true, true]);
    expect(
      ['1.01', 'EUR 0.92', '', '-0.01'].map((text) => asked(parsed({ totalCharge: text }))[0]?.[1]),
    ).toEqual([undefined, undefined, 'noCharge', 'creditAlone']);
  });

  it('include impossible weights', () => {
    const weights = (row: Parameters<typeof parsed>[0], mode: OfferedMode) =>
      asked(parsed({ totalCharge: '1200', ...row }, { mode, answers: { volumeUnit: 'cbm' } }));
    const impossible = [['weight', 'impossibleWeight', null]];
    expect(weights({ weight: '40000' }, Mode.RoadFTL)).toEqual([]);
    expect(weights({ weight: '88190' }, Mode.RoadFTL)).toEqual(impossible);
    expect(weights({ weight: '410000' }, Mode.AirFreight)).toEqual(impossible);
    expect(weights({ weight: '60000', containerCount: '2' }, Mode.OceanFCL)).toEqual([]);
    expect(weights({ weight: '60000', containerCount: '1' }, Mode.OceanFCL)).toEqual(impossible);
    expect(weights({ weight: '60000' }, Mode.OceanFCL)).toEqual([]);
    expect(weights({ weight: '500', volume: '0.01' }, Mode.OceanLCL)).toEqual(impossible);
  });
});

describe('the yen and yuan sign', () => {
  it('is the file’s currency if that is one of them, and is asked about otherwise', () => {
    const read = (currency: string) => parsed({ totalCharge: '¥149350' }, { answers: { currency } });
    expect([read('JPY').currency, read('CNY').currency]).toEqual(['JPY', 'CNY']);
    expect(asked(read('USD'))).toEqual([['totalCharge', 'yenOrYuan', null]]);
    const stated = parsed({ totalCharge: '￥ 149,350', currency: 'CNY' });
    expect([stated.currency, stated.chargeCents]).toEqual(['CNY', 14_935_000]);
  });
});
