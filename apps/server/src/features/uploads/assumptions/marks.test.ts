import { overview, shipments, uploads } from '@lanewright/contract';
import { Mode, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { execute } from '../../../platform/database/rows.ts';

const header = 'Load No,Ship Date,Origin,Destination,Weight (kg),Miles,Total Charge (USD)';
const load = (no: string, date: string, miles: string, charge: string, to = '"Nashville, TN"') =>
  `${no},${date},"Columbus, OH",${to},900,${miles},${charge}`;

describe('assumptions about places, miles and other uploads', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp();
  });
  afterAll(() => testApp.close());

  const send = async (
    lines: readonly string[],
    mode: OfferedMode = Mode.RoadFTL,
    name = 'file.csv',
    person = testApp.people.customer,
  ) => {
    const { body } = await testApp.upload(uploads.receiveShipments, person, {
      params: { id: mode },
      fileName: name,
      file: Buffer.from(`${lines.join('\n')}\n`),
    });
    await testApp.drainJobs();
    const id = body.uploadId ?? '';
    if ((await uploadOf(id)).awaiting === 'columns') {
      await testApp.call(uploads.confirmColumns, person, {
        params: { id },
        body: { columns: [] },
      });
      await testApp.drainJobs();
    }
    return id;
  };
  const uploadOf = async (id: string) =>
    (await testApp.call(uploads.getUpload, testApp.people.owner, { params: { id } })).body;
  const assumptionOf = async (id: string, key: string) =>
    (
      await testApp.call(uploads.listAssumptions, testApp.people.owner, { params: { id } })
    ).body.assumptions.find((one) => one.key === key);
  /** Returns the first cell of each row behind an assumption, with the number of rows. */
  const rowsOf = async (id: string, key: string) => {
    const { status, body, headers } = await testApp.call(uploads.listAssumptionLines, testApp.people.owner, {
      params: { id, key },
    });
    expect(status).toBe(200);
    return body.map(({ cells }) => [cells[0], Number(headers['x-total-count'])]);
  };
  const approve = async (id: string, acknowledged?: string[]) => {
    const approved = await testApp.call(uploads.approveUpload, testApp.people.owner, {
      params: { id },
      ...(acknowledged === undefined ? {} : { body: { acknowledged } }),
    });
    await testApp.drainJobs();
    return approved;
  };

  it('marks estimated miles with their share of all miles and warns the Owner before approval', async () => {
    const id = await send([
      header,
      load('M-1', '2026-01-03', '380', '900'),
      load('M-2', '2026-01-04', '', '900'),
      load('M-3', '2026-01-05', '', '900'),
    ]);
    const upload = await uploadOf(id);
    expect(upload).toMatchObject({ status: UploadStatus.PendingApproval });
    const mark = await assumptionOf(id, 'roadMiles');
    expect(mark).toMatchObject({
      state: 'marked',
      stage: 'lanes',
      step: null,
      lines: 2,
      text: 'The road miles of 2 of 3 shipments are estimated.',
    });
    expect(mark?.share).toBeGreaterThan(0.05);
    expect(upload.warnings.map(({ code }) => code)).toEqual(['assumption:roadMiles']);
    const { body: quality } = await testApp.call(overview.uploadQuality, testApp.people.owner, {
      params: { id },
      query: {},
    });
    expect(quality.certainShare).toBeCloseTo(1 - (mark?.share ?? 0), 5);
    expect(await rowsOf(id, 'roadMiles')).toEqual([
      ['M-2', 2],
      ['M-3', 2],
    ]);
    const { body: behind } = await testApp.call(overview.qualityRows, testApp.people.customer, {
      params: { id, problem: 'noCarrier' },
      query: { page: 2, pageSize: 2 },
    });
    expect(behind.map(({ cells }) => cells[0])).toEqual(['M-3']);
    const { status } = await testApp.call(uploads.listAssumptionLines, testApp.people.customer, {
      params: { id, key: 'overlap' },
    });
    expect(status).toBe(404);
    const refused = await approve(id, []);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'approval_has_warnings',
      choices: [{ id: 'assumption:roadMiles' }],
    });
    expect((await approve(id, ['assumption:roadMiles'])).body).toMatchObject({
      status: UploadStatus.Completed,
      warnings: [],
    });
  });

  it('never approves an upload with warnings automatically', async () => {
    await testApp.platform.database.asSystem((tx) =>
      execute(tx, `INSERT INTO instance_properties VALUES ($1, $2, 'uploads.autoApprove', 'true')`, [
        testApp.people.customer.companyId,
        Mode.RoadFTL,
      ]),
    );
    const estimated = await send(
      [header, load('A-1', '2026-03-03', '', '900')],
      Mode.RoadFTL,
      'estimated.csv',
    );
    const stated = await send([header, load('A-2', '2026-03-04', '380', '900')], Mode.RoadFTL, 'stated.csv');
    expect((await uploadOf(estimated)).status).toBe(UploadStatus.PendingApproval);
    expect(await uploadOf(stated)).toMatchObject({ status: UploadStatus.Completed, warnings: [] });
    await testApp.platform.database.asSystem((tx) =>
      execute(tx, `DELETE FROM instance_properties WHERE customer_id = $1`, [
        testApp.people.customer.companyId,
      ]),
    );
  });

  it('warns of poor data, months already in approved uploads, and spend that rises by half', async () => {
    const { rivalCustomer } = testApp.people;
    const codesOf = async (id: string) => (await uploadOf(id)).warnings.map(({ code }) => code);
    const sendRows = (name: string, ...lines: readonly string[]) =>
      send([header, ...lines], Mode.RoadFTL, name, rivalCustomer);
    const first = await sendRows(
      'first.csv',
      load('W-1', '2026-01-03', '380', '1000'),
      load('W-2', '2026-02-03', '380', '1000'),
    );
    const second = await sendRows(
      'second.csv',
      load('W-3', '2026-02-04', '380', '999'),
      load('W-4', '2026-03-04', '380', '300'),
    );
    expect(await codesOf(first)).toEqual([]);
    expect(await codesOf(second)).toEqual([]);
    expect((await approve(first, [])).status).toBe(200);
    expect((await uploadOf(second)).warnings).toEqual([
      {
        code: 'monthsCovered',
        text: 'Approved uploads already have shipments in 1 of the 2 months of this upload.',
      },
      { code: 'spendUp', text: 'Historical spend in Road - FTL rises by 65%, from $2.0K to $3.3K.' },
    ]);
    expect((await approve(second, ['spendUp'])).body).toMatchObject({
      code: 'approval_has_warnings',
      choices: [{ id: 'monthsCovered' }],
    });
    const poor = await sendRows(
      'poor.csv',
      load('W-5', '2026-05-04', '380', '100'),
      ...[6, 7, 8, 9, 10].map((no) => load(`W-${no}`, 'soon', '380', '100')),
    );
    const params = { id: poor };
    const { body } = await testApp.call(uploads.listExceptions, rivalCustomer, { params, query: {} });
    for (const { groupKey } of body.groups)
      await testApp.call(uploads.settleExceptions, rivalCustomer, {
        params,
        body: { groupKey, action: 'exclude' },
      });
    await testApp.call(uploads.continueUpload, rivalCustomer, { params });
    await testApp.drainJobs();
    expect(await uploadOf(poor)).toMatchObject({
      status: UploadStatus.PendingApproval,
      reconciliation: { accepted: 1, excluded: 5 },
      warnings: [{ code: 'lowQuality', text: 'Data quality is poor: 58 of 100.' }],
    });
  });

  it('asks about shipments that another upload includes and reads the file with the answer', async () => {
    const first = await send([
      header,
      load('O-1', '2026-05-03', '380', '1000'),
      load('O-2', '2026-05-04', '380', '1100'),
      load('O-3', '2026-05-05', '380', '1200'),
    ]);
    await approve(first);
    const lines = [
      header,
      load('O-1', '2026-05-09', '380', '1001'),
      load('O-2', '2026-06-04', '380', '1100'),
      load('O-9', '2026-05-05', '380', '1300'),
    ];
    const second = await send(lines, Mode.RoadFTL, 'second.csv');
    expect(await uploadOf(second)).toMatchObject({ awaiting: 'places' });
    expect(await assumptionOf(second, 'overlap')).toMatchObject({
      state: 'asked',
      text: '1 of 3 shipment numbers are already included in another upload.',
      why: 'Same number, route and month in “file.csv”.',
      recommended: 'exclude',
      lines: 1,
      choices: [
        { value: 'exclude', effect: { lines: 2, shipments: 2, chargeUsd: 2400, volume: 760 } },
        { value: 'include', effect: { lines: 3, shipments: 3, chargeUsd: 3401, volume: 1140 } },
      ],
    });
    const answer = async (value: string) => {
      const answered = await testApp.call(uploads.answerAssumptions, testApp.people.customer, {
        params: { id: second },
        body: { answers: { overlap: value } },
      });
      expect(answered.status).toBe(200);
      await testApp.drainJobs();
      return uploadOf(second);
    };
    const included = await answer('include');
    expect(included.reconciliation).toMatchObject({ accepted: 3, chargeUsd: 3401, volume: 1140 });
    expect(included.warnings).toEqual([
      {
        code: 'overlap',
        text: '1 of 3 shipment numbers are already included in another upload. They are included twice.',
      },
      {
        code: 'monthsCovered',
        text: 'Approved uploads already have shipments in 1 of the 2 months of this upload.',
      },
    ]);
    expect(await rowsOf(second, 'overlap')).toEqual([['O-1', 1]]);
    const excluded = await answer('exclude');
    expect(await rowsOf(second, 'overlap')).toEqual([['O-1', 1]]);
    expect(excluded).toMatchObject({
      status: UploadStatus.PendingApproval,
      warnings: [{ code: 'monthsCovered' }],
      reconciliation: {
        received: 3,
        accepted: 2,
        chargeUsd: 2400,
        excludedBy: [{ reason: 'otherUpload', count: 1 }],
      },
    });
    expect(await assumptionOf(second, 'overlap')).toMatchObject({ state: 'answered', value: 'exclude' });
    await approve(second);
    // The answer applies only to these rows: for the next file the user is asked again.
    const third = await send([...lines, load('O-10', '2026-05-05', '380', '900')], Mode.RoadFTL, 'third.csv');
    expect(await assumptionOf(third, 'overlap')).toMatchObject({ state: 'asked', lines: 3 });
  });

  it('marks assumed airports and lists their places by spend', async () => {
    const id = await send(
      [
        'Shipment,Ship Date,Origin,Destination,Weight (kg),Total Charge (USD)',
        'P-1,2026-02-03,"Frankfurt, Germany","Milan, Italy",100,50',
        'P-2,2026-02-03,"Frankfurt, Germany","Osaka, Japan",100,5000',
      ],
      Mode.AirFreight,
    );
    const mark = await assumptionOf(id, 'placesAssumed');
    expect(mark).toMatchObject({ state: 'marked', stage: 'places', step: 'places', lines: 2 });
    expect(mark?.share).toBeLessThan(0.05);
    const { body } = await testApp.call(shipments.listPlaces, testApp.people.customer, {
      params: { id },
      query: { status: 'assumed' },
    });
    expect(body.total).toBe(body.places.length);
    const texts = body.places.map(({ text }) => text);
    expect(texts.indexOf('Osaka, Japan')).toBeLessThan(texts.indexOf('Milan, Italy'));
  });

  it('recalculates the score when an answer changes a mark', async () => {
    const id = await send(
      [
        'Shipment,Ship Date,Origin,Destination,Weight (kg),Total Charge (USD)',
        'S-1,2026-02-03,"Frankfurt, Germany","Milan, Italy",100,500',
        'S-2,2026-02-03,"Frankfurt, Germany","Osaka, Japan",100,500',
      ],
      Mode.AirFreight,
      'score.csv',
    );
    const certain = async () =>
      (await testApp.call(overview.uploadQuality, testApp.people.owner, { params: { id }, query: {} })).body
        .certainShare;
    expect(await certain()).toBe(1);
    await testApp.platform.database.asSystem((tx) =>
      execute(
        tx,
        `UPDATE resolved_places SET confidence = 0.6 WHERE upload_id = $1 AND place ->> 'cityName' IN ('Milan', 'Osaka')`,
        [id],
      ),
    );
    const listed = await testApp.call(shipments.listPlaces, testApp.people.customer, {
      params: { id },
      query: {},
    });
    for (const [city, code, expected] of [
      ['Milan', 'MXP', 0.8],
      ['Osaka', 'KIX', 1],
    ] as const) {
      const airport = {
        label: `${city} (${code})`,
        level: 'airport',
        countryCode: null,
        stateCode: null,
        cityName: city,
        portCode: null,
        airportCode: code,
        latitude: null,
        longitude: null,
      };
      const place = listed.body.places.find(({ text }) => text.startsWith(city));
      const answered = await testApp.call(shipments.answerPlaces, testApp.people.customer, {
        params: { id },
        body: { answers: [{ wordNo: place?.wordNo ?? 0, choice: { kind: 'place', place: airport } }] },
      });
      expect(answered.status).toBe(200);
      await testApp.drainJobs();
      expect(await certain()).toBe(expected);
    }
  });
});
