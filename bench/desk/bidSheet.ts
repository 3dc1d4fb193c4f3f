import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readXlsx as readWithHucre, writeXlsx as writeWithHucre } from 'hucre/xlsx';
import type pg from 'pg';
import { platformOn } from '../../apps/server/src/assemble.ts';
import { writeBidSheet } from '../../apps/server/src/features/bids/index.ts';
import { readSheetFile } from '../../apps/server/src/features/bids/sheet/readSheetFile.ts';
import { planBids } from '../../apps/server/src/features/bids/save/planBids.ts';
import { readProductSheet } from '../../apps/server/src/features/bids/sheet/readProductSheet.ts';
import { saveSheet } from '../../apps/server/src/features/bids/review/reviewOrSave.ts';
import { pageOfReview, presentReview } from '../../apps/server/src/features/bids/review/review.ts';
import { followers, flow } from '../../apps/server/src/flow.ts';
import { productItself } from '../../apps/server/src/platform/audit.ts';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import type { Database, Transaction } from '../../apps/server/src/platform/database/database.ts';
import { installFlow } from '../../apps/server/src/platform/jobs/outbox.ts';
import type { Log } from '../../apps/server/src/platform/log.ts';
import type { OfferedMode } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import type { Tender } from './seedTender.ts';

const sheetLanes = 10_000;
/** Columns that identify the lane and take no input. */
const laneColumns = 8;
/** Column where the rates of a tender's sheet start. */
const firstRate = 10;
/** Changed rates per lane in the review. */
const reviewedRates = 4;

export type BidSheetFigures = {
  readonly lanes: number;
  readonly writeSeconds: number;
  /** The same cells written by hucre: with formats, and values only. */
  readonly hucreSeconds: number;
  readonly hucreValuesSeconds: number;
  readonly readSeconds: number;
  readonly hucreReadSeconds: number;
  /** Reading and storing: nothing changed, one rate per lane changed, every rate of every lane new. */
  readonly unchangedSeconds: number;
  readonly changedSeconds: number;
  readonly newSeconds: number;
  /** The first page of the review of four changed rates per lane, and reading and storing the same. */
  readonly reviewSeconds: number;
  /** Another page of it. */
  readonly reviewPageSeconds: number;
  readonly reviewedSeconds: number;
};

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const startedAt = performance.now();
  const result = await work();
  return [(performance.now() - startedAt) / 1000, result];
};
const better = async (work: () => Promise<unknown>): Promise<number> =>
  Math.min((await seconds(work))[0], (await seconds(work))[0]);

/**
 * Writes a bid sheet of 10,000 lanes, compared with the same cells written by hucre alone; reads and stores it, compared with only
 * reading.
 */
export async function measureBidSheet(
  database: Database,
  dataDir: string,
  log: Log,
  client: pg.Client,
  tender: Tender,
): Promise<BidSheetFigures> {
  installFlow(flow, followers);
  const platform = await platformOn(
    parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir),
    log,
    Buffer.alloc(32, 1),
    database,
  );
  const { customerId } = tender;
  const mode = tender.mode as OfferedMode;
  const laneIds = await ids(
    client,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 ORDER BY lane_id LIMIT $2',
    [customerId, sheetLanes],
  );
  const [bidder = ''] = await ids(client, 'SELECT min(carrier_id) FROM bids WHERE customer_id = $1', [
    customerId,
  ]);
  const newcomer = await newCarrier(client, customerId, mode);
  const write = (carrierId: string) =>
    database.asCustomers(
      [customerId],
      async (tx) => (await writeBidSheet(tx, { customerId, carrierId, mode, contractNo: 1 }, laneIds)).bytes,
    );
  const file = path.join(dataDir, 'bids.xlsx');
  await writeFile(file, await write(bidder));
  const writeSeconds = await better(() => write(bidder));
  const sheet = await readSheetFile(file);
  if (sheet === null) throw new Error('the bid sheet written is none');
  const cells = [[...sheet.header], ...sheet.rows.map(({ texts }) => texts.map(cellOf))];
  const hucreValuesSeconds = await better(() => writeWithHucre({ sheets: [{ name: 'Bids', rows: cells }] }));
  const hucreSeconds = await better(() =>
    writeXlsx({
      sheets: [
        {
          name: 'Bids',
          columns: sheet.header.map((header, column) =>
            column < laneColumns ? { header } : { header, unlocked: true, fill: 'FFF8E1' },
          ),
          rows: cells.slice(1),
        },
      ],
    }),
  );
  const readSeconds = await better(() => readSheetFile(file));
  const hucreReadSeconds = await better(async () => readWithHucre(await readFile(file)));
  // To the right of the emissions, a sheet shows more of the lane.
  const lastInput = sheet.header.findIndex((header) => header.startsWith('CO2'));
  const isInput = (column: number) => column > laneColumns && column <= lastInput;
  const filled = sheet.rows.reduce(
    (sum, { texts }) => sum + texts.filter((text, column) => text !== '' && isInput(column)).length,
    0,
  );
  /** Reads a sheet, like the job does; `change` edits its cells first. */
  const read = async (tx: Transaction, carrierId: string, change: (texts: string[]) => void) => {
    const workbook = await readSheetFile(file);
    if (workbook === null) throw new Error('the bid sheet written is none');
    const rows = workbook.rows.map((row) => {
      const texts = [...row.texts];
      change(texts);
      return { ...row, texts };
    });
    const saving = {
      platform,
      tx,
      actor: { ...productItself, userId: '1' },
      bidder: { customerId, carrierId, mode, contractNo: 1 },
      uploadId: null,
    };
    const sheetRead = await readProductSheet(saving, { ...workbook, rows }, null);
    if (sheetRead.kind !== 'read') throw new Error(`the bid sheet was not read: ${sheetRead.kind}`);
    return { saving, sheet: sheetRead };
  };
  const sha256 = Buffer.alloc(32);
  /** Reads a sheet and stores its rates. */
  const store = async (carrierId: string, cells: number, change: (texts: string[]) => void) => {
    const [elapsed, taken] = await seconds(() =>
      database.asSystem(async (tx) => {
        const { saving, sheet: sheetRead } = await read(tx, carrierId, change);
        return saveSheet(saving, sheetRead, { sha256, submitted: null });
      }),
    );
    if (taken.kind !== 'saved' || taken.wrong.length > 0)
      throw new Error('the bid sheet was not taken whole');
    if (taken.saved.cellsChanged !== cells)
      throw new Error(`${taken.saved.cellsChanged} cells changed, and not ${cells}`);
    return elapsed;
  };
  let reviewPageSeconds = Number.POSITIVE_INFINITY;
  /** Reads a sheet and answers the first page of its review, as text. */
  const review = async (carrierId: string, cells: number, change: (texts: string[]) => void) => {
    const [elapsed, counted] = await seconds(() =>
      database.asCustomers([customerId], async (tx) => {
        const { saving, sheet: sheetRead } = await read(tx, carrierId, change);
        const plan = await planBids({ ...saving, rules: sheetRead.rules, isPreview: true }, sheetRead.bids);
        const whole = presentReview({
          read: sheetRead,
          plan,
          fileName: 'bids.xlsx',
          customerId,
          mode,
          sha256,
        });
        JSON.stringify(pageOfReview(whole, 'all', { page: 1, pageSize: 100 }));
        // Further pages need nothing but the review.
        const [pageSeconds] = await seconds(async () =>
          JSON.stringify(pageOfReview(whole, 'raised', { page: 2, pageSize: 100 })),
        );
        reviewPageSeconds = Math.min(reviewPageSeconds, pageSeconds);
        return whole.counts.all;
      }),
    );
    if (counted !== cells) throw new Error(`${counted} cells in the review, and not ${cells}`);
    return elapsed;
  };
  const ratesOf = (more: string) => (texts: string[]) => {
    for (let column = firstRate; column < firstRate + reviewedRates; column += 1) texts[column] = more;
  };
  const unchangedSeconds = await store(bidder, 0, () => undefined);
  const changeTo = (rate: string) =>
    store(bidder, laneIds.length, (texts) => {
      texts[firstRate] = rate;
    });
  const changedSeconds = Math.min(await changeTo('4.56'), await changeTo('4.57'));
  const newSeconds = await store(newcomer, filled, () => undefined);
  const reviewed = laneIds.length * reviewedRates;
  const reviewSeconds = Math.min(
    await review(bidder, reviewed, ratesOf('5.43')),
    await review(bidder, reviewed, ratesOf('5.44')),
  );
  const reviewedSeconds = Math.min(
    await store(bidder, reviewed, ratesOf('5.43')),
    await store(bidder, reviewed, ratesOf('5.44')),
  );
  return {
    lanes: laneIds.length,
    writeSeconds,
    hucreSeconds,
    hucreValuesSeconds,
    readSeconds,
    hucreReadSeconds,
    unchangedSeconds,
    changedSeconds,
    newSeconds,
    reviewSeconds,
    reviewPageSeconds,
    reviewedSeconds,
  };
}

const cellOf = (text: string) => (text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

async function ids(client: pg.Client, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<Record<string, string>>(text, values);
  return rows.map((row) => Object.values(row)[0] ?? '');
}

async function newCarrier(client: pg.Client, customerId: string, mode: number): Promise<string> {
  const [carrierId = ''] = await ids(
    client,
    `INSERT INTO companies (kind, name) VALUES ('Carrier', 'Bench Newcomer') RETURNING company_id`,
    [],
  );
  await client.query('INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)', [
    customerId,
    carrierId,
    mode,
  ]);
  return carrierId;
}
