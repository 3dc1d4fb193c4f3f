import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const header =
  'HAWB,Ship Date,Origin Airport,Destination Airport,Charge Description,Weight (kg),Volume (cbm),Pieces,Amount,Currency';
const charges = (ref: string, kg: string) => [
  `${ref},2025-03-14,FRA,JFK,Freight,${kg},3,10,1000,USD`,
  `${ref},2025-03-14,FRA,JFK,Fuel,${kg},3,10,100,USD`,
  `${ref},2025-03-14,FRA,JFK,Security,${kg},3,10,50,USD`,
];

describe('lines that are charges of one shipment', () => {
  let testApp: TestApp;
  let id = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    const received = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.AirFreight },
      fileName: 'air.csv',
      file: Buffer.from(
        `${[header, ...charges('X1', '500'), ...charges('X2', '200'), 'X3,,FRA,JFK,Freight,7,1,1,5,USD'].join('\n')}\n`,
      ),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
  });
  afterAll(() => testApp.close());

  const confirm = async (answer: string) => {
    const { status } = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [], answers: { rowQuantities: answer } },
    });
    expect(status).toBe(200);
    await testApp.drainJobs();
    return (await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } })).body
      .reconciliation;
  };
  const change = async (lineNo: number, values: Record<string, string>, exclude?: boolean) =>
    (
      await testApp.call(uploads.correctLines, testApp.people.customer, {
        params: { id },
        body: { lines: [{ lineNo, values, ...(exclude === undefined ? {} : { exclude }) }] },
      })
    ).body;

  it('are asked about, and add up if they are parts', async () => {
    const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, { params: { id } });
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
    const undone = await testApp.call(uploads.undoChange, testApp.people.customer, {
      params: { id, changeNo: left.changeNo ?? 0 },
    });
    expect(undone.body.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 2400 });
    await change(1, {}, true);
    const back = await change(1, {}, false);
    expect(back.upload.reconciliation).toMatchObject({ weightKg: 700, chargeUsd: 2400 });
  });
});
