import { Mode } from '@lanewright/freight';
import { describe, expect, it } from 'vitest';
import { assumptionsOfFile } from './kindCases.ts';

const places = 'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State';
const file = (header: string, rows: readonly string[]) =>
  [
    `${places},${header}`,
    ...rows.map(
      (row, at) => `L-${at},2026-02-${String(at + 1).padStart(2, '0')},Columbus,OH,Nashville,TN,${row}`,
    ),
  ].join('\n');
const six = (row: string, vary: (text: string, at: number) => string = (text) => text) =>
  Array.from({ length: 6 }, (_, at) => vary(row, at));

/** Returns the assumptions of a file: key, and the dollars (or volume) of each choice. */
async function seen(csv: string, answers: Record<string, string> = {}) {
  const { assumptions } = await assumptionsOfFile(csv, Mode.RoadFTL, answers);
  return Object.fromEntries(
    assumptions.map(({ key, choices, state }) => [
      key,
      { state, usd: choices.map(({ value, effect }) => [value, effect?.chargeUsd]) },
    ]),
  );
}

describe('kinds of assumptions, by column', () => {
  it('finds none in a complete file', async () => {
    const header = 'Weight (kg),Miles,Linehaul (USD),Fuel Surcharge (USD),Total Charge (USD)';
    expect(await seen(file(header, six('1200,380,1000.00,180.00,1180.00')))).toEqual({});
  });

  it('reads the scale of a header, or asks', async () => {
    expect(await seen(file('Miles,Total Charge (k EUR)', ['380,1.25', '380,0.98']))).toEqual({
      'headerScale:totalCharge:7': {
        state: 'asked',
        usd: [
          ['x1000', 2453],
          ['x1', 2.46],
        ],
      },
    });
    expect(await seen(file("Miles,Total Charge (USD '000)", six('380,17.8785')))).toEqual({
      'headerScale:totalCharge:7': {
        state: 'asked',
        usd: [
          ['x1000', 107_271],
          ['x1', 107.28],
        ],
      },
    });
    expect(
      Object.keys(await seen(file('Miles,Weight (000 lbs),Total Charge (USD)', six('380,5.74,1200')))),
    ).toEqual(['headerScale:weight:7']);
  });

  it('asks what a percentage is of', async () => {
    expect(await seen(file('Miles,Linehaul (USD),Fuel Surcharge', ['380,1000.00,20%']))).toEqual({
      'percent:8': {
        state: 'asked',
        usd: [
          ['linehaul', 1200],
          ['charges', 1200],
          ['exclude', 1000],
        ],
      },
    });
    const other = file('Miles,Linehaul (USD),Tolls,Fuel %', six('380,1000.00,100,0.2'));
    expect((await seen(other))['percent:9']?.usd).toEqual([
      ['linehaul', 7800],
      ['charges', 7920],
      ['exclude', 6600],
    ]);
  });

  it('asks if a rate must be multiplied', async () => {
    expect(await seen(file('Miles,Weight (lb),Freight Charge (USD per cwt)', six('380,20000,4.5')))).toEqual({
      'rateHeader:8': {
        state: 'asked',
        usd: [
          ['times', 5400],
          ['whole', 27],
        ],
      },
    });
    expect(
      await seen(file('Miles,Weight (kg),Freight Charge (USD per 100 kg)', six('380,20000,4.5'))),
    ).toMatchObject({
      'rateHeader:8': {
        usd: [
          ['times', 5400],
          ['whole', 27],
        ],
      },
    });
  });

  it('asks about a discount, and about amounts that nothing uses', async () => {
    expect(await seen(file('Miles,Linehaul (USD),Discount', six('380,1000.00,-50.00')))).toEqual({
      'unusedMoney:8': {
        state: 'asked',
        usd: [
          ['add', 5700],
          ['exclude', 6000],
        ],
      },
    });
    expect(
      (await seen(file('Miles,Linehaul (USD),Rebate', six('380,1000.00,50.00'))))['unusedMoney:8']?.usd,
    ).toEqual([
      ['takeOff', 5700],
      ['add', 6300],
      ['exclude', 6000],
    ]);
  });

  it('takes the total found by arithmetic and asks between columns it cannot tell apart', async () => {
    const sums = file('Miles,Amount,Amount,Amount', six('380,900,100,1000'));
    expect(Object.keys(await seen(sums, { currency: 'USD' }))).toEqual(['currency']);
    const { reading } = await assumptionsOfFile(sums, Mode.RoadFTL);
    expect(
      reading.columns.filter(({ field }) => field === 'totalCharge').map(({ columnNo }) => columnNo),
    ).toEqual([9]);
    const vary = (row: string, at: number) => row.replace('900', String(900 + at));
    const [question] = (
      await assumptionsOfFile(
        file('Miles,Charge (USD),Charge (USD)', six('380,900,1300', vary)),
        Mode.RoadFTL,
      )
    ).assumptions;
    expect(question?.text).toBe(
      '“Charge (USD)” in column H and “Charge (USD)” in column I could each be the total charge. Which one is it?',
    );
    expect(await seen(file('Miles,Amount (USD),Charge (USD)', six('380,900,1300', vary)))).toEqual({
      'likeColumns:totalCharge': {
        state: 'asked',
        usd: [
          ['8', 7800],
          ['7', 5415],
          ['sum', 13_215],
        ],
      },
    });
    expect(await seen(file('Miles,Total Charge (EUR),Total Charge (USD)', six('380,1000,1050')))).toEqual({
      currencyOfTotals: {
        state: 'asked',
        usd: [
          ['8', 6300],
          ['7', 6600],
        ],
      },
    });
  });

  it('asks if rows with a void status count', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => `380,1300.00,${at === 9 ? 'Void' : 'Delivered'}`);
    expect(await seen(file('Miles,Total Charge (USD),Status', rows))).toEqual({
      'statusTexts:8': {
        state: 'asked',
        usd: [
          ['exclude', 11_700],
          ['include', 13_000],
        ],
      },
    });
    const delivered = rows.map((row) => row.replace('Void', 'Delivered'));
    expect(await seen(file('Miles,Total Charge (USD),Status', delivered))).toEqual({});
  });

  it('takes the only column of units and asks if unclear', async () => {
    const rows = ['1000,1200.00,LB', '1000,1200.00,KG', '1,1200.00,MT', '2,1200.00,T'];
    const stated = await assumptionsOfFile(
      file(
        'Weight,Total Charge (USD),Packs,UOM',
        rows.map((row) => row.replace('00,', '00,3,')),
      ),
      Mode.RoadFTL,
    );
    expect(stated.assumptions).toEqual([]);
    expect(stated.reading.columns.find(({ header }) => header === 'UOM')?.field).toBe('weightUnit');
    const beside = await assumptionsOfFile(
      file(
        'Weight (kg),Total Charge (USD),Packs,UOM',
        rows.map((row) => row.replace('00,', '00,3,')),
      ),
      Mode.AirFreight,
    );
    expect(beside.assumptions.map(({ key, state }) => [key, state])).toEqual([
      ['unitColumn:weight', 'asked'],
    ]);
    expect(beside.assumptions[0]?.choices.map(({ effect }) => effect?.volume)).toEqual([4453.592, 2003]);
  });

  it('asks what measures the lanes if no column holds the weight', async () => {
    const air = (column: string, cell: string) =>
      ['Shipment ID,Ship Date,Origin Airport,Destination Airport,Total Charge (USD)' + column]
        .concat(['1', '2', '3'].map((day) => `H-${day},2026-02-0${day},FRA,JFK,900${cell}`))
        .join('\n');
    const found = async (csv: string) =>
      (await assumptionsOfFile(csv, Mode.AirFreight)).assumptions.map(({ key, state, choices }) => [
        key,
        state,
        choices.map(({ value, effect }) => [value, effect?.volume]),
      ]);
    expect(await found(air(',Chargeable Weight (kg)', ',250'))).toEqual([
      [
        'volumeColumn',
        'asked',
        [
          ['column:5', 750],
          ['none', 0],
        ],
      ],
    ]);
    expect(await found(air('', ''))).toEqual([['volumeColumn', 'asked', [['none', 0]]]]);
    expect(await found(air(',Weight (kg)', ',250'))).toEqual([]);
  });

  it('asks if rows with one number are one shipment', async () => {
    const header =
      'Doc Ref,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge (USD)';
    const row = (no: string, day: number, usd: number) =>
      `${no},2026-02-0${day},Columbus,OH,Nashville,TN,380,${usd}`;
    const rows = [
      row('D-10', 1, 900),
      row('D-10', 1, 300),
      row('D-11', 2, 700),
      row('D-11', 2, 100),
      row('D-12', 3, 500),
    ];
    const { assumptions } = await assumptionsOfFile([header, ...rows].join('\n'), Mode.RoadFTL);
    expect(
      assumptions.map(({ key, choices }) => [key, choices.map(({ effect }) => effect?.shipments)]),
    ).toEqual([['shipmentNumber', [3, 5]]]);
    const items = [
      `${header},Item`,
      ...rows.map((_, at) => `${row(`D-1${at >> 1}`, 1 + (at >> 1), 400 + (at >> 1))},I${at}`),
    ];
    const repeated = await assumptionsOfFile(items.join('\n'), Mode.RoadFTL);
    expect(repeated.assumptions.map(({ key }) => key)).toEqual(['shipmentNumber', 'rowCharges']);
    const other = rows.map((line, at) =>
      line.replace('Nashville,TN', at % 2 === 0 ? 'Nashville,TN' : 'Akron,OH'),
    );
    expect((await assumptionsOfFile([header, ...other].join('\n'), Mode.RoadFTL)).assumptions).toEqual([]);
  });

  it('reads a delivery export with the freight on every line', async () => {
    const header = 'Delivery,Ship Date,Origin,Destination,Item,Line Weight (kg),Shipment Freight Cost (USD)';
    const rows = ['8001', '8002', '8003'].flatMap((no, at) =>
      ['A', 'B', 'C'].map(
        (item, line) =>
          `${no},2026-03-0${at + 1},"Phoenix, AZ","Las Vegas, NV",${item},${500 + 100 * line},1200`,
      ),
    );
    const { reading, assumptions } = await assumptionsOfFile([header, ...rows].join('\n'), Mode.RoadFTL);
    const fields = Object.fromEntries(reading.columns.map((column) => [column.header, column.field]));
    expect(fields).toMatchObject({
      Delivery: 'shipmentId',
      'Line Weight (kg)': 'weight',
      'Shipment Freight Cost (USD)': 'totalCharge',
    });
    expect(
      assumptions.map(({ key, choices }) => [key, choices.map(({ effect }) => effect?.chargeUsd)]),
    ).toEqual([['rowCharges', [3600, 10_800]]]);
  });
});
