import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionsOf } from './questions.ts';
import { readColumns } from './readColumns.ts';
import type { Reading } from './reading.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-columns-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(lines: readonly string[], mode: OfferedMode): Promise<Reading> {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return readColumns(file, mode, { sheet: null, modeTexts: null, progress: async () => undefined });
}
const fields = (reading: Reading) => reading.columns.map((column) => column.field);
const asked = (reading: Reading) => questionsOf(reading).map((question) => question.key);
const column = (reading: Reading, header: string) =>
  reading.columns.find((candidate) => candidate.header === header);
const times = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));

describe('files without headers', () => {
  it('are matched by their cells, with low confidence', async () => {
    const cities = ['Dallas,TX,75201', 'Erie,PA,16501', 'Reno,NV,89501'];
    const reading = await read(
      times(
        12,
        (at) =>
          `LD${100 + at},2025-03-0${1 + (at % 9)},Prairie,${cities[at % 3]},${cities[(at + 1) % 3]},${900 + at}.50`,
      ),
      Mode.RoadFTL,
    );
    expect(fields(reading)).toEqual([
      'shipmentId',
      'shipDate',
      null,
      'originCity',
      'originState',
      'originZip',
      'destinationCity',
      'destinationState',
      'destinationZip',
      'totalCharge',
    ]);
    expect(reading.headerRow, 'no row is taken for names').toBe(0);
    expect(Math.max(...reading.columns.map(({ confidence }) => confidence))).toBeLessThan(0.7);
    expect(reading.columns[0]?.header).toBe('Column 1');
  });
  it('are recognised if their first row is mostly words', async () => {
    const reading = await read(
      times(
        6,
        (at) => `Acme,Blue Line,CNSHA,USLAX,40HC,2025-03-0${1 + at},2025-04-0${1 + at},"$1,2${at}0.00"`,
      ),
      Mode.OceanFCL,
    );
    expect(fields(reading)).toEqual([
      null,
      null,
      'originPort',
      'destinationPort',
      'containerType',
      'shipDate',
      'deliveryDate',
      'totalCharge',
    ]);
  });
  it('are distinguished from files with years as headers and from figures that are no shipments', async () => {
    const years = await read(
      ['Carrier,Lane,Kind,2023,2024', ...times(5, (at) => `C${at},L${at},K${at},2${at},3${at}`)],
      Mode.RoadFTL,
    );
    expect(years.headerRow).toBe(1);
    await expect(read(['1,2,3', '4,5,6', '7,8,9'], Mode.RoadFTL)).rejects.toThrow(/row with column names/);
  });
});

describe('cells that say more than the header', () => {
  it('match container types, currencies and modes under any header', async () => {
    const reading = await read(
      [
        'Ref,Move date,POL,POD,Kind,Pay,How,Total',
        ...times(
          8,
          (at) => `R${at},2025-03-0${1 + at},CNSHA,USLAX,40'HQ,EUR,${at % 2 ? 'FCL' : 'LCL'},12${at}`,
        ),
      ],
      Mode.OceanFCL,
    );
    expect(column(reading, 'Kind')).toMatchObject({
      field: 'containerType',
      why: 'The cells are container types',
    });
    expect(column(reading, 'Pay')?.field).toBe('currency');
    expect(column(reading, 'How')?.field).toBe('transportMode');
    expect(reading.modeValues.map(({ text, taken }) => [text, taken])).toEqual([
      ['LCL', false],
      ['FCL', true],
    ]);
  });
  it('match a unit next to its number', async () => {
    const reading = await read(
      ['Load,Weight,UOM,Volume,Unit', 'L1,5,KG,2,CFT', 'L2,6,LB,3,CBM'],
      Mode.RoadFTL,
    );
    expect(fields(reading)).toEqual(['shipmentId', 'weight', 'weightUnit', 'volume', 'volumeUnit']);
  });
  it('cause a question about containers in an air freight file', async () => {
    const lines = [
      'Ref,Ship date,Origin,Destination,Container type',
      ...times(6, (at) => `R${at},2025-03-0${1 + at},CDG,JFK,40HC`),
    ];
    expect(asked(await read(lines, Mode.AirFreight))).toContain('otherMode');
    expect(asked(await read(lines, Mode.OceanFCL))).not.toContain('otherMode');
  });
  it('match year and month as the date if there is no other', async () => {
    const rows = ['R1,2026,2,CDG,JFK', 'R2,2026,3,CDG,JFK'];
    expect(fields(await read(['Ref,Year,Month,Origin,Dest', ...rows], Mode.AirFreight))).toEqual([
      'shipmentId',
      'shipYear',
      'shipMonth',
      'originAirport',
      'destinationAirport',
    ]);
    const whole = ['R1,2026,2,CDG,JFK,2026-02-03', 'R2,2026,3,CDG,JFK,2026-03-04'];
    expect(
      fields(await read(['Ref,Year,Month,Origin,Dest,Ship date', ...whole], Mode.AirFreight))[1],
    ).toBeNull();
  });
});

describe('how a column writes dates and numbers', () => {
  const head = 'Load,Ship Date,Delivery Date,Origin City,Dest City,Weight (kg),Total Charge USD';
  const row = (ship: string, delivered: string, weight: string, charge: string) =>
    `L,${ship},${delivered},Dallas,Erie,"${weight}","${charge}"`;
  it('is decided by all cells, not a sample', async () => {
    const lines = [
      head,
      ...times(900, () => row('03/04/2025', '2025-04-05', '1.234', '100')),
      row('17/04/2025', '2025-04-18', '1.234,5', '100'),
    ];
    const reading = await read(lines, Mode.RoadFTL);
    expect(column(reading, 'Ship Date')).toMatchObject({
      dateOrder: 'dmy',
      writing: 'Dates are day first',
    });
    expect(column(reading, 'Weight (kg)')).toMatchObject({
      decimalMark: ',',
      writing: 'Decimal comma',
    });
    expect(asked(reading)).toEqual([]);
    expect(reading.rowCount).toBe(901);
  });
  it('is taken from other columns if they agree', async () => {
    const reading = await read(
      [
        head,
        row('03/04/2025', '17/04/2025', '1.234', '1.250,00'),
        row('04/04/2025', '18/04/2025', '2.345', '2.250,50'),
      ],
      Mode.RoadFTL,
    );
    expect(column(reading, 'Ship Date')).toMatchObject({
      dateOrder: 'dmy',
      writing: 'Dates are day first, as in the other columns',
    });
    expect(column(reading, 'Weight (kg)')).toMatchObject({ decimalMark: ',' });
  });
  it('is asked if nothing decides it', async () => {
    const reading = await read([head, row('03/04/2025', '04/05/2025', '1.234', '5,678')], Mode.RoadFTL);
    expect(
      questionsOf(reading).map(({ key, text, choices }) => [key, text, choices.map(({ label }) => label)]),
    ).toEqual([
      [
        'dateOrder',
        'In “Ship Date”, is 03/04/2025 written day first or month first?',
        ['Day first', 'Month first'],
      ],
      [
        'decimalMark',
        'In “Weight (kg)”, how much is 1.234?',
        ['1.234 (decimal point)', '1234 (decimal comma)'],
      ],
    ]);
  });
  it('is asked if a column uses both formats', async () => {
    const reading = await read(
      [
        head,
        row('17/04/2025', '2025-04-18', '1,234.5', '1'),
        row('04/18/2025', '2025-04-18', '1.234,5', '1'),
        row('03/04/2025', '2025-04-18', '1.234', '1'),
      ],
      Mode.RoadFTL,
    );
    expect(asked(reading)).toEqual(['dateOrder', 'decimalMark']);
  });
  it('is not looked into if it makes no difference', async () => {
    const reading = await read([head, row('2025-04-17', '2025-04-18', '0.125', '12.5')], Mode.RoadFTL);
    expect(asked(reading)).toEqual([]);
    expect(reading.rowCount, 'the file is not read twice').toBeNull();
    expect(reading.columns.every((one) => one.counted === false)).toBe(true);
  });
});

describe('units', () => {
  it.each([
    ['Weight (lbs)', '5', []],
    ['Weight', '5 lbs', []],
    ['Weight', '5', ['weightUnit']],
    ['Weight (tons)', '5', ['weightUnit']],
    ['Distance', '5', ['distanceUnit']],
    ['Distance', '5 km', []],
    ['Miles', '5', []],
    ['Entfernung (km)', '5', []],
    ['Volume', '5', ['volumeUnit']],
    ['Cubic feet', '5', []],
  ])('of %s with %s', async (header, cell, questions) => {
    const reading = await read([`Load,Total USD,${header}`, `L1,1,${cell}`, `L2,1,${cell}`], Mode.RoadFTL);
    expect(asked(reading)).toEqual(questions);
  });
});
