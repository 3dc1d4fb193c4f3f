import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { rows } from '../../../platform/database/rows.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge,Currency';
const lines = [
  'A1,2025-03-14,Dallas,TX,Chicago,IL,983,1000,USD',
  'A2,2025-03-14,Dallas,TX,Chicago,IL,x,200,USD',
  'A3,,Dallas,TX,Chicago,IL,921,TBD,USD',
  'A4,2025-04-15,Austin,TX,Chicago,IL,921,TBD,USD',
  'A5,2025-04-15,Austin,TX,Chicago,IL,921,100,USD',
  'A5,2025-04-15,Austin,TX,Chicago,IL,,,USD',
  'A6,2025-04-15,Austin,TX,Chicago,IL,921,See A99,USD',
  'A7,2025-04-15,Reno,NV,Chicago,IL,921,100,USD',
];

describe('cells of many rows', () => {
  let testApp: TestApp;
  let id = '';
  beforeAll(async () => {
    testApp = await startTestApp();
    const { customer } = testApp.people;
    const received = await testApp.upload(uploads.receiveShipments, customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
    await testApp.call(uploads.confirmColumns, customer, { params: { id }, body: { columns: [] } });
    await testApp.drainJobs();
  });
  afterAll(() => testApp.close());

  const correct = (given: { lineNo: number; values: Record<string, string | null> }[]) =>
    testApp.call(uploads.correctLines, testApp.people.customer, { params: { id }, body: { lines: given } });
  const groups = async () =>
    (await testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } })).body.groups.map(
      ({ groupKey, count }) => `${groupKey} ${count}`,
    );
  const changes = async () =>
    (await testApp.call(uploads.listChanges, testApp.people.owner, { params: { id } })).body;

  it('are corrected as one change, and each row returns its remaining questions', async () => {
    const { status, body } = await correct([
      { lineNo: 2, values: { miles: '960' } },
      { lineNo: 3, values: { shipDate: 'soon', totalCharge: '$1,250.00' } },
    ]);
    expect(status).toBe(200);
    expect(body.rows).toMatchObject([
      { lineNo: 2, sheetRow: 3, corrections: { miles: '960' }, exceptions: [] },
      {
        lineNo: 3,
        corrections: { shipDate: 'soon', totalCharge: '$1,250.00' },
        exceptions: [{ field: 'shipDate', reason: 'notADate', text: 'soon' }],
      },
    ]);
    expect(body.rows[1]?.cells[1]).toBe('');
    expect(body.upload.reconciliation).toMatchObject({ received: 8, accepted: 5, excepted: 3 });
    expect(await changes()).toMatchObject([
      {
        changeNo: body.changeNo,
        kind: 'correct',
        said: '2 rows: 3 cells corrected (Miles, Ship date, Total charge)',
        lineCount: 2,
        undone: false,
        fixed: null,
      },
    ]);
  });

  it('with an unchanged value are no change, and null or the original value undoes a correction', async () => {
    expect((await correct([{ lineNo: 2, values: { miles: '960' } }])).body.changeNo).toBeNull();
    const { body } = await correct([
      { lineNo: 2, values: { miles: null } },
      { lineNo: 3, values: { shipDate: '', totalCharge: 'TBD' } },
    ]);
    expect(body.rows.map((row) => [row.corrections, row.exceptions.map(({ reason }) => reason)])).toEqual([
      [{}, ['notANumber']],
      [{}, ['missingDate', 'chargeText']],
    ]);
    expect((await changes())[0]).toMatchObject({
      said: '2 rows: Miles, Ship date, Total charge restored as received',
    });
  });

  it('that refer to a row ask again once their correction is undone', async () => {
    const before = await groups();
    expect(before).toContain('totalCharge|chargeNowhere| 1');
    const { body } = await correct([{ lineNo: 7, values: { totalCharge: '5' } }]);
    expect(body.rows[0]?.exceptions).toEqual([]);
    await correct([{ lineNo: 7, values: { totalCharge: null } }]);
    expect(await groups()).toEqual(before);
  });

  it('ask in other rows of their shipment once no other row supplies the value', async () => {
    expect((await correct([{ lineNo: 6, values: { totalCharge: '100' } }])).body.rows[0]?.exceptions).toEqual(
      [],
    );
    const blank = await correct([{ lineNo: 6, values: { totalCharge: null } }]);
    expect(blank.body.rows[0]?.exceptions).toEqual([]);
    const { body } = await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } });
    expect(body.reconciliation).toMatchObject({ accepted: 4, excepted: 4 });
  });

  it('are refused by position if they cannot be corrected', async () => {
    const refused = async (given: { lineNo: number; values: Record<string, string> }[]) => {
      const { status, body } = await correct(given);
      return [
        status,
        (body as unknown as { code: string; field: string }).code,
        (body as unknown as { field: string }).field,
      ];
    };
    const fine = { lineNo: 2, values: { miles: '1' } };
    expect(await refused([fine, { lineNo: 3, values: { lineId: 'B' } }])).toEqual([
      422,
      'field_not_correctable',
      'lines.1.values.lineId',
    ]);
    expect(await refused([fine, { lineNo: 99, values: { miles: '1' } }])).toEqual([
      404,
      'row_not_found',
      'lines.1.lineNo',
    ]);
    expect(await refused([fine, fine])).toEqual([422, 'duplicate_row', 'lines.1.lineNo']);
  });

  it('stay fixed once the upload has moved on, and every change is in the audit', async () => {
    await correct([
      { lineNo: 2, values: { miles: '1' } },
      { lineNo: 3, values: { shipDate: '2025-03-04', totalCharge: '1' } },
      { lineNo: 4, values: { totalCharge: '1' } },
      { lineNo: 7, values: { totalCharge: '1' } },
    ]);
    const [last] = await changes();
    expect(last?.fixed).toBeNull();
    const { customer, colleague, rivalCustomer, owner } = testApp.people;
    const undo = (as: typeof customer, changeNo = last?.changeNo ?? 0) =>
      testApp.call(uploads.undoChange, as, { params: { id, changeNo } });
    expect((await undo(rivalCustomer)).status).toBe(404);
    expect((await undo(owner)).status).toBe(403);
    expect((await undo(customer, 99)).status).toBe(404);
    expect(await undo(customer, 1)).toMatchObject({ status: 409, body: { code: 'change_not_undoable' } });
    expect(await undo(colleague)).toMatchObject({ status: 200, body: { change: { undone: true } } });
    expect(await undo(customer)).toMatchObject({ status: 409 });
    await correct([
      { lineNo: 2, values: { miles: '1' } },
      { lineNo: 3, values: { shipDate: '2025-03-04', totalCharge: '900' } },
      { lineNo: 4, values: { totalCharge: '900' } },
      { lineNo: 7, values: { totalCharge: '900' } },
    ]);
    expect((await testApp.call(uploads.continueUpload, customer, { params: { id } })).status).toBe(200);
    expect((await changes())[0]?.fixed).toBe('The upload and its rows have since moved to the next step.');
    const actions = await testApp.platform.database.asSystem((tx) =>
      rows<{ action: string }>(
        tx,
        `SELECT action FROM audit_entries WHERE subject_kind = 'upload' AND subject_id = $1`,
        [id],
      ),
    );
    const count = (name: string) => actions.filter(({ action }) => action === name).length;
    expect(count('upload.linesCorrected')).toBe((await changes()).length);
    expect(count('upload.changeTakenBack')).toBe(1);
  });
});
