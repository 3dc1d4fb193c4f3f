import { existsSync } from 'node:fs';
import path from 'node:path';
import { uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { rows } from '../../platform/database/rows.ts';

const file = path.join(
  process.env.LANEWRIGHT_SHARED_DATA ?? path.resolve('../shared/data'),
  'scms/scms_2006_2009.csv',
);

describe.skipIf(!existsSync(file))('the supply-chain file, from upload to lines', () => {
  let testApp: TestApp;
  let id: string;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());
  const upload = async () =>
    (await testApp.call(uploads.getUpload, testApp.people.customer, { params: { id } })).body;
  const query = <T extends Record<string, unknown>>(text: string) =>
    testApp.platform.database.asSystem((tx) => rows<T>(tx, text, [testApp.people.customer.companyId, id]));

  it('is received', async () => {
    const answer = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.AirFreight },
      fileName: 'scms.csv',
      file,
    });
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } });
    id = answer.body.uploadId ?? '';
    expect(await upload()).toMatchObject({
      status: UploadStatus.Validation,
      fileName: 'scms.csv',
      kind: 'shipments',
    });
  });

  it('has its columns matched and waits for one answer', async () => {
    await testApp.drainJobs();
    expect(await upload()).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'columns' });
    const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, { params: { id } });
    expect(body.missing).toEqual([]);
    expect(body.questions.map((question) => [question.key, question.kind, question.answer])).toEqual([
      ['distributionCentre', 'place', null],
    ]);
    expect(body.modeValues).toEqual([
      { text: 'Air', count: 2055, mode: Mode.AirFreight, taken: true },
      { text: 'Truck', count: 490, mode: Mode.RoadFTL, taken: false },
      { text: 'N/A', count: 360, mode: null, taken: false },
      { text: 'Air Charter', count: 128, mode: Mode.AirFreight, taken: false },
      { text: 'Ocean', count: 3, mode: Mode.OceanFCL, taken: false },
    ]);
    const unanswered = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [] },
    });
    expect(unanswered).toMatchObject({ status: 422, body: { code: 'questions_open' } });
  });

  it('reconciles once confirmed', async () => {
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params: { id },
      body: { columns: [], answers: { distributionCentre: 'Accra, Ghana' } },
    });
    expect(confirmed.status).toBe(200);
    await testApp.drainJobs();
    const { reconciliation, ...rest } = await upload();
    expect(rest).toMatchObject({ status: UploadStatus.InputExceptions, awaiting: 'exceptions' });
    expect(reconciliation).toMatchObject({
      received: 3036,
      excluded: 981,
      excludedBy: [{ reason: 'otherMode', count: 981 }],
      receivedModeLines: 2055,
      receivedModeShipments: 1455,
      receivedChargeUsd: 10_113_788.17,
      receivedWeightKg: 3_119_292,
    });
    expect((reconciliation?.accepted ?? 0) + (reconciliation?.excepted ?? 0)).toBe(2055);
    expect(reconciliation?.setAside.map((entry) => [entry.modeText, entry.modeTitle, entry.count])).toEqual([
      ['Truck', 'Road - FTL', 490],
      ['N/A', null, 360],
      ['Air Charter', 'Air Freight', 128],
      ['Ocean', 'Ocean - FCL', 3],
    ]);
  });

  it('makes the line that others refer to its shipment’s head line', async () => {
    const heads = await query<{ lines: string; charged: string }>(
      `SELECT count(*) AS lines, count(h.charge) AS charged FROM lines l
       JOIN exception_lines x ON x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = l.line_no
       JOIN lines h ON h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = l.head_line_no AND h.head_line_no IS NULL
       WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.charge IS NULL AND l.state = 0`,
    );
    expect(Number(heads[0]?.lines)).toBeGreaterThan(400);
    expect(heads[0]?.charged).toBe(heads[0]?.lines);
  });

  it('groups what users must decide, and references with what they refer to', async () => {
    const { body } = await testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } });
    expect(body.groups.map((group) => [group.field, group.text, group.count])).toEqual([
      ['weight', 'Weight Captured Separately', 260],
      ['totalCharge', 'Freight Included in Commodity Cost', 197],
      ['totalCharge', 'Invoiced Separately', 63],
      ['weight', '205503', 3],
      ['totalCharge', '0.75', 1],
    ]);
    const weights = await query<{ kg: string }>(
      `SELECT l.weight_kg::integer AS kg FROM exceptions e JOIN lines l USING (customer_id, upload_id, line_no)
       WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.reason = 'impossibleWeight' ORDER BY l.line_no`,
    );
    expect(weights.map(({ kg }) => kg).toSorted()).toEqual([205_503, 291_096, 857_354]);
    expect(body.rows).toHaveLength(50);
    expect(body.rows[0]?.cells).toHaveLength(33);
  });

  it('shows any row as received', async () => {
    const { body } = await testApp.call(uploads.getLine, testApp.people.customer, {
      params: { id, lineNo: 3000 },
    });
    expect(body.sheetRow).toBe(3001);
    expect(body.headers[0]).toBe('ID');
    const row = await testApp.call(uploads.getLine, testApp.people.owner, { params: { id, lineNo: 1 } });
    expect(row.body.cells.slice(4, 6)).toEqual(['ASN-8', 'Côte d’Ivoire'.replace('’', "'")]);
    expect(
      await testApp.call(uploads.getLine, testApp.people.owner, { params: { id, lineNo: 4000 } }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('continues only when everything is resolved', async () => {
    const early = await testApp.call(uploads.continueUpload, testApp.people.customer, { params: { id } });
    expect(early).toMatchObject({ status: 422, body: { code: 'exceptions_open' } });
    const { body } = await testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } });
    const settle = (text: string, action: 'volumeOnly' | 'withoutWeight' | 'exclude' | 'keep') =>
      testApp.call(uploads.settleExceptions, testApp.people.customer, {
        params: { id },
        body: { groupKey: body.groups.find((group) => group.text === text)?.groupKey ?? '', action },
      });
    expect(await settle('Weight Captured Separately', 'withoutWeight')).toMatchObject({
      status: 200,
      body: { settled: 260 },
    });
    expect(await settle('Weight Captured Separately', 'withoutWeight')).toMatchObject({ status: 404 });
    expect(await settle('Freight Included in Commodity Cost', 'withoutWeight')).toMatchObject({
      status: 422,
    });
    expect(await settle('Freight Included in Commodity Cost', 'volumeOnly')).toMatchObject({
      body: { settled: 197 },
    });
    await settle('Invoiced Separately', 'exclude');
    await settle('205503', 'keep');
    const last = await settle('0.75', 'keep');
    expect(last.body.upload.reconciliation).toMatchObject({
      received: 3036,
      accepted: 2055 - 63,
      excepted: 0,
      excluded: 981 + 63,
      chargeUsd: 10_113_788.17,
      receivedModeShipments: 1455,
    });
    const splits = await query<{ ends: string }>(
      `SELECT count(*) AS ends FROM lines l JOIN lines h ON h.customer_id = $1 AND h.upload_id = $2 AND h.line_no = l.head_line_no
       WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state = 0 AND (h.state <> 0 OR h.head_line_no IS NOT NULL)`,
    );
    expect(splits[0]?.ends).toBe('0');
    const gone = await testApp.call(uploads.continueUpload, testApp.people.customer, { params: { id } });
    expect(gone).toMatchObject({ status: 200, body: { status: UploadStatus.CleansingLocations } });
  });

  it('sends rows of another mode to a separate upload', async () => {
    const answer = await testApp.call(uploads.splitUpload, testApp.people.customer, {
      params: { id },
      body: { mode: Mode.RoadFTL, modeTexts: ['Truck'] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { mode: Mode.RoadFTL, status: UploadStatus.Validation },
    });
    const again = await testApp.call(uploads.splitUpload, testApp.people.customer, {
      params: { id },
      body: { mode: Mode.RoadFTL, modeTexts: ['Truck'] },
    });
    expect(again.status).toBe(409);
    const aside = (await upload()).reconciliation?.setAside.find((entry) => entry.modeText === 'Truck');
    expect(aside?.uploadId).toBe(answer.body.id);
  });

  it('continues automatically for headers confirmed before, up to the rows', async () => {
    const text = 'x'.repeat(8);
    const { body } = await testApp.call(uploads.getColumns, testApp.people.customer, { params: { id } });
    const header = body.columns.map((column) => `"${column.header}"`).join(',');
    const cells = body.columns.map(
      ({ header: name }) =>
        ({
          ID: '1',
          'ASN/DN #': 'ASN-1',
          Country: 'Ghana',
          'Fulfill Via': 'From RDC',
          'Shipment Mode': 'Air',
          'Delivered to Client Date': '2-Jun-06',
          'Manufacturing Site': text,
          'Weight (Kilograms)': '12',
          'Freight Cost (USD)': '100.50',
        })[name] ?? '',
    );
    const second = await testApp.upload(uploads.receiveShipments, testApp.people.colleague, {
      params: { id: Mode.AirFreight },
      fileName: 'next.csv',
      file: Buffer.from(`${header}\n${cells.join(',')}\n${cells.join(',')}\n`),
    });
    await testApp.drainJobs();
    const next = await testApp.call(uploads.getUpload, testApp.people.customer, {
      params: { id: second.body.uploadId ?? '' },
    });
    expect(next.body.awaiting).not.toBe('columns');
    expect(next.body.reconciliation).toMatchObject({
      received: 2,
      accepted: 1,
      excludedBy: [{ reason: 'repeat', count: 1 }],
      chargeUsd: 100.5,
      weightKg: 12,
      shipments: 1,
    });
  });
});
