import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/testApp.ts';
import { rows } from '../../../../platform/database/rows.ts';

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Weight (lbs),Linehaul,Total Charge,Currency,Carrier,Delivery Date';
/** Shipments of one row and of several, whose charges are in one row, refer to another, or are words. */
const lines = [
  'A1,2025-03-14,Boston,MA,Chicago,IL,983,1000,5,1000,USD,Roe,',
  'A1,2025-03-14,Boston,MA,Chicago,IL,983,,,,USD,Roe,',
  'A1,2025-03-14,Dallas,TX,Chicago,IL,x,,7,(100.00),USD,Doe,',
  'A2,,Dallas,TX,Chicago,IL,921,2000,,TBD,USD,Doe,',
  'A2,2025-04-15,Austin,TX,Chicago,IL,921,2000,,,USD,Doe,',
  'A3,2025-04-16,,,Chicago,IL,921,two,,500,USD,Roe,',
  'A4,2025-05-17,Dallas,TX,Chicago,IL,921,2000,3,TBD,USD,Roe,',
  'A5,2025-05-18,Dallas,TX,Chicago,IL,921,2000,4,TBD,XXX,Roe,',
  'A6,2025-05-19,Dallas,TX,Chicago,IL,921,2000,lots,,CAD,Roe,',
  'A7,2025-05-20,Dallas,TX,Chicago,IL,921,2000,,,USD,Roe,',
  'A7,2025-05-21,Reno,NV,Chicago,IL,y,2000,,See A4,USD,Roe,',
  'A8,2025-05-22,Dallas,TX,Chicago,IL,,,,See A99,USD,Roe,2025-06-05',
  'A9,2025-05-22,Dallas,TX,Chicago,IL,z,,,80,USD,Poe,2025-08-07',
  'B1,2025-05-22,Dallas,TX,Chicago,IL,5,,,See A9,USD,Poe,2025-08-07',
  'B2,2025-05-23,Reno,NV,Chicago,IL,5,,,(40.00),USD,Poe,',
];

const settledValues: Readonly<Record<string, string>> = {
  totalCharge: '750',
  weight: '5',
  miles: '700',
  shipDate: '2025-07-01',
  deliveryDate: '2025-07-02',
  originCity: 'Reno',
  currency: 'EUR',
};

type Given = { lineNo: number; values: Record<string, string | null>; exclude?: boolean }[];
type Step =
  | { readonly kind: 'correct'; readonly lines: Given }
  | { readonly kind: 'settle'; readonly pick: number; readonly action: number }
  | { readonly kind: 'undo'; readonly pick: number };
/** A change that was made, with a way to repeat it. */
type Made = { readonly changeNo: number; readonly again: () => Promise<number | null> };

const value: fc.Arbitrary<[string, string | null]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('totalCharge', 'linehaul'),
    fc.constantFrom('75', '', 'words', '-3', '-2000', null),
  ),
  fc.tuple(fc.constant('shipDate'), fc.constantFrom('2025-06-01', 'soon', null)),
  fc.tuple(fc.constant('deliveryDate'), fc.constantFrom('01/02/2025', '2025-06-02', '', null)),
  fc.tuple(fc.constant('originCity'), fc.constantFrom('Reno', 'Waco', 'Dallas', null)),
  fc.tuple(fc.constantFrom('carrier', 'equipment'), fc.constantFrom('Zed', 'Roe', null)),
  fc.tuple(fc.constant('shipmentId'), fc.constantFrom('A1', 'A9', 'B2', 'Z1', '', null)),
  fc.tuple(fc.constantFrom('miles', 'weight'), fc.constantFrom('12', '', 'many', null)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(
        fc.tuple(
          fc.integer({ min: 1, max: 15 }),
          fc.array(value, { minLength: 1, maxLength: 3 }),
          fc.constantFrom(undefined, undefined, true, false),
        ),
        {
          selector: ([lineNo]) => lineNo,
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((given) => ({
        kind: 'correct' as const,
        lines: given.map(([lineNo, values, exclude]) => ({
          lineNo,
          values: Object.fromEntries(values),
          ...(exclude === undefined ? {} : { exclude }),
        })),
      })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      pick: fc.nat(20),
      action: fc.nat(5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(6) }) },
);

/** Routes and words whose line count differs from the lines. */
const miscounted = `
  WITH used AS (
    SELECT l.route_no, l.carrier_word, r.origin_word, nullif(r.destination_word, r.origin_word) AS destination_word
    FROM lines l LEFT JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
    WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state <> 2)
  SELECT 'route' AS kind, route_no AS number, line_count FROM routes r WHERE customer_id = $1 AND upload_id = $2
    AND line_count <> (SELECT count(*) FROM used u WHERE u.route_no = r.route_no)
  UNION ALL
  SELECT kind, word_no, line_count FROM words w WHERE customer_id = $1 AND upload_id = $2 AND kind IN ('place', 'carrier')
    AND line_count <> (SELECT count(*) FROM used u WHERE CASE w.kind WHEN 'carrier' THEN u.carrier_word = w.word_no
      ELSE w.word_no IN (u.origin_word, u.destination_word) END)`;

describe('changes of exceptions', () => {
  let testApp: TestApp;
  let id = '';
  let correctable: number[] = [];
  beforeAll(async () => {
    testApp = await startTestApp();
    const received = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      fileName: 'loads.csv',
      file: Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`),
    });
    id = received.body.uploadId ?? '';
    await testApp.drainJobs();
    const params = { id };
    const confirmed = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
      params,
      body: { columns: [], answers: { rowQuantities: 'each' } },
    });
    expect(confirmed.status).toBe(200);
    await testApp.drainJobs();
    const { body } = await list();
    expect(body.groups.map((group) => group.groupKey).toSorted()).toEqual([
      'currency|unknownCurrency|XXX',
      'miles|notANumber|x',
      'miles|notANumber|y',
      'miles|notANumber|z',
      'originCity|missingPlace|',
      'shipDate|missingDate|',
      'totalCharge|chargeNowhere|',
      'totalCharge|chargeText|TBD',
      'totalCharge|chargeText|lots',
      'totalCharge|creditAlone|',
      'totalCharge|noCharge|',
      'weight|weightText|two',
    ]);
    correctable = (
      await select('SELECT line_no FROM exception_lines WHERE customer_id = $1 AND upload_id = $2')
    ).map((row) => Number(row.line_no));
    expect(correctable.toSorted((one, other) => one - other)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
  });
  afterAll(() => testApp.close());

  const list = () => testApp.call(uploads.listExceptions, testApp.people.customer, { params: { id } });
  const changes = () => testApp.call(uploads.listChanges, testApp.people.customer, { params: { id } });
  const undo = (changeNo: number) =>
    testApp.call(uploads.undoChange, testApp.people.customer, { params: { id, changeNo } });
  const select = (sql: string) =>
    testApp.platform.database.asSystem((tx) =>
      rows<Record<string, unknown>>(tx, sql, [testApp.people.customer.companyId, id]),
    );

  /** Returns every table that a change may write. */
  async function rawTables() {
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const table of ['lines', 'words', 'routes', 'exceptions', 'corrections', 'uploads'])
      found[table] = await select(
        `SELECT * FROM ${table} t WHERE customer_id = $1 AND upload_id = $2 ORDER BY t::text COLLATE "C"`,
      );
    return found;
  }

  /** The same without the numbers of words, which depend on the order in which they were first used. */
  async function tables() {
    const word = (kind: string, no: string) =>
      `(SELECT concat(w.text, w.parts) FROM words w WHERE w.customer_id = $1 AND w.upload_id = $2 AND w.kind = '${kind}' AND w.word_no = ${no})`;
    const texts = `${word('place', 'r.origin_word')} AS origin, ${word('place', 'r.destination_word')} AS destination,
      ${word('equipment', 'r.equipment_word')} AS equipment`;
    const { exceptions, corrections, uploads: upload } = await rawTables();
    const found = {
      exceptions,
      corrections,
      upload,
      lines: await select(
        `SELECT to_jsonb(l) - 'route_no' - 'carrier_word' AS line, ${word('carrier', 'l.carrier_word')} AS carrier, ${texts}
         FROM lines l LEFT JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
         WHERE l.customer_id = $1 AND l.upload_id = $2 ORDER BY l.line_no`,
      ),
      words: await select(
        `SELECT kind, text, parts, line_count FROM words WHERE customer_id = $1 AND upload_id = $2 AND line_count > 0
         ORDER BY kind, text, parts::text`,
      ),
      routes: await select(
        `SELECT r.line_count, ${texts} FROM routes r WHERE r.customer_id = $1 AND r.upload_id = $2 AND r.line_count > 0
         ORDER BY 2, 3, 4, 1`,
      ),
    };
    expect(found.lines.every((row) => row.destination !== null)).toBe(true);
    expect(await select(miscounted)).toEqual([]);
    return found;
  }

  async function correct(given: Given): Promise<number | null> {
    const { status, body } = await testApp.call(uploads.correctLines, testApp.people.customer, {
      params: { id },
      body: { lines: given },
    });
    if (status === 200) return body.changeNo;
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'shipment_has_other_rows' } });
    return null;
  }

  /** What a correction changed: the rows already had the other values, and need not have them once an earlier change is undone. */
  async function corrected(changeNo: number): Promise<Given> {
    const [entry] = await testApp.platform.database.asSystem((tx) =>
      rows<{
        after: { lines: Record<string, Given[number]['values']>; excluded: number[]; included: number[] };
      }>(
        tx,
        `SELECT after FROM audit_entries WHERE action = 'upload.linesCorrected' AND subject_id = $1
           AND (after ->> 'changeNo')::integer = $2 ORDER BY audit_entry_id DESC LIMIT 1`,
        [id, changeNo],
      ),
    );
    const { lines: values = {}, excluded = [], included = [] } = entry?.after ?? {};
    const lineNos = new Set([...Object.keys(values).map(Number), ...excluded, ...included]);
    return [...lineNos].map((lineNo) => ({
      lineNo,
      values: values[lineNo] ?? {},
      ...(excluded.includes(lineNo) ? { exclude: true } : {}),
      ...(included.includes(lineNo) ? { exclude: false } : {}),
    }));
  }

  async function settle(pick: number, action: number): Promise<Made | null> {
    const { groups } = (await list()).body;
    const group = groups[pick % Math.max(groups.length, 1)];
    if (group === undefined) return null;
    const chosen = group.actions[action % group.actions.length] ?? 'exclude';
    const all = (
      await testApp.call(uploads.listExceptions, testApp.people.customer, {
        params: { id },
        query: { groupKey: group.groupKey },
      })
    ).body.rows.map((row) => row.lineNo);
    const body = {
      groupKey: group.groupKey,
      lineNos: action % 2 === 0 ? all : all.slice(0, 1),
      action: chosen,
      value: group.reason === 'ambiguousDate' ? 'dmy' : settledValues[group.field],
    };
    const again = async () => {
      const { status, body: answer } = await testApp.call(uploads.settleExceptions, testApp.people.customer, {
        params: { id },
        body,
      });
      expect(status).toBe(200);
      return answer.changeNo;
    };
    return { changeNo: (await again()) ?? 0, again };
  }

  async function take(step: Step, made: Made[]): Promise<void> {
    if (step.kind === 'correct') {
      const changeNo = await correct(step.lines);
      if (changeNo === null) return;
      const changed = await corrected(changeNo);
      made.push({ changeNo, again: () => correct(changed) });
    } else if (step.kind === 'settle') {
      const settled = await settle(step.pick, step.action);
      if (settled !== null) made.push(settled);
    } else {
      const standing = (await changes()).body.filter((change) => !change.undone);
      const change = standing[step.pick % Math.max(standing.length, 1)];
      if (change === undefined) return;
      const { status } = await undo(change.changeNo);
      expect(status).toBe(change.fixed === null ? 200 : 409);
      const at = made.findIndex(({ changeNo }) => changeNo === change.changeNo);
      if (status === 200) made.splice(at, 1);
    }
  }

  async function undoAll(): Promise<void> {
    for (const { changeNo, undone } of (await changes()).body)
      if (!undone) expect((await undo(changeNo)).status).toBe(200);
  }

  it('give, in any order of changes and undos, the result of the remaining changes alone', async () => {
    const initial = await rawTables();
    let outOfTurn = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const made: Made[] = [];
        for (const one of steps) await take(one, made);
        const numbers = (await changes()).body.filter(({ undone }) => undone).map(({ changeNo }) => changeNo);
        if (made.some(({ changeNo }) => changeNo > Math.min(...numbers))) outOfTurn++;
        const ended = await tables();
        await undoAll();
        expect(await rawTables()).toEqual(initial);
        for (const { again } of made) expect(await again()).not.toBeNull();
        expect(await tables()).toEqual(ended);
        await undoAll();
        expect(await rawTables()).toEqual(initial);
      }),
      { numRuns: 30, endOnFailure: true },
    );
    expect(outOfTurn).toBeGreaterThan(0);
  }, 300_000);
});
