import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';

const header =
  'HAWB,Ship Date,Origin Airport,Destination Airport,Charge Description,Weight (kg),Volume (cbm),Pieces,Amount,Currency';
const charges = (ref: string, kg: string) => [
  `${ref},2025-03-14,FRA,JFK,Freight,${kg},3,10,1000,USD`,
  `${ref},2025-03-14,FRA,JFK,Fuel,${kg},3,10,100,USD`,
  `${ref},2025-03-14,FRA,JFK,Security,${kg},3,10,50,USD`,
];

describe('lines that are charges of one shipment', () => {
  let house: TestHouse;
  let id = '';
  beforeAll(async () => {
    house = await openTestHouse();
    const received = await house.upload(uploads.receiveShipments, house.people.customer, {
      params: { id: Mode.AirFreight },
      fileName: 'air.csv',
      file: Buffer.from(
        `${[header, ...charges('X1', '500'), ...charges('X2', '200'), 'X3,,FRA,JFK,Freight,7,1,1,5,USD'].join('\n')}\n`,
      ),
    });
    id = received.body.uploadId ?? '';
    await house.drainJobs();
  });
  afterAll(() => house.close());

  const confirm = async (answer: string) => {
    const { status } = await house.call(uploads.confirmColumns, house.people.customer, {
      params: { id },
      body: { columns: [], answers: { rowQuantities: answer } },
    });
    expect(status).toBe(200);
    await house.drainJobs();
    return (await house.call(uploads.getUpload, house.people.customer, { params: { id } })).body
      .reconciliation;
  };
  const change = async (lineNo: number, values: Record<string, string>, exclude?: boolean) =>
    (
      await house.call(uploads.correctLines, house.people.customer, {
        params: { id },
        body: { lines: [{ lineNo, values, ...(exclude === undefined ? {} : { exclude }) }] },
      })
    ).body;

  it('are asked about, and add up if they are parts', async () => {
    const { body } = await house.call(uploads.getColumns, house.people.customer, { params: { id } });
    expect(body.questions.map(({ key, text }) => [key, text.includes('X1')])).toEqual([
      ['rowQuantities', true],
    ]);
    expect(await confirm('each')).toMatchObject({ weightKg: 2100, volume: 2100, chargeUsd: 2300 });
  });

  it('count the shipment’s weight once, also after rows are corrected or excluded', async () => {
    expect(await confirm('once')).toMatchObject({
      weightKg: 700,
      volume: 700,
      chargeUsd: 2300,
      shipments: 2,
    });
    const corrected = await change(2, { totalCharge: '200' });
    expect(corrected.rows[0]?.exceptions).toEqual([]);
    expect(corrected.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 2400 });
    const left = await change(1, {}, true);
    expect(left.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 1400, shipments: 2 });
    const undone = await house.call(uploads.undoChange, house.people.customer, {
      params: { id, changeNo: left.changeNo ?? 0 },
    });
    expect(undone.body.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 2400 });
    await change(1, {}, true);
    const back = await change(1, {}, false);
    expect(back.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 2400 });
  });
});
