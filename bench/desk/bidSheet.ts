import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readXlsx as readWithHucre, writeXlsx as writeWithHucre } from 'hucre/xlsx';
import type pg from 'pg';
import { platformOn } from '../../apps/server/src/assemble.ts';
import { writeBidSheet } from '../../apps/server/src/features/bids/index.ts';
import { readSheetFile } from '../../apps/server/src/features/bids/sheet/readSheetFile.ts';
import { applySheet } from '../../apps/server/src/features/bids/sheet/applySheet.ts';
import { followers, flow } from '../../apps/server/src/flow.ts';
import { productItself } from '../../apps/server/src/platform/audit.ts';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
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
  const isInput = (column: number) => column > laneColumns;
  const filled = sheet.rows.reduce(
    (sum, { texts }) => sum + texts.filter((text, column) => text !== '' && isInput(column)).length,
    0,
  );
  /** Reads a sheet and stores its rates, like the job does; `change` edits its cells first. */
  const store = async (carrierId: string, cells: number, change: (texts: string[]) => void) => {
    const [elapsed] = await seconds(async () => {
      const read = await readSheetFile(file);
      if (read === null) throw new Error('the bid sheet written is none');
      const rows = read.rows.map((row) => {
        const texts = [...row.texts];
        change(texts);
        return { ...row, texts };
      });
      const taken = await database.asSystem((tx) =>
        applySheet(
          {
            platform,
            tx,
            actor: { ...productItself, userId: '1' },
            bidder: { customerId, carrierId, mode, contractNo: 1 },
            uploadId: null,
          },
          { ...read, rows },
          null,
        ),
      );
      if (taken.kind !== 'saved' || taken.wrong.length > 0)
        throw new Error('the bid sheet was not taken whole');
      if (taken.saved.cellsChanged !== cells)
        throw new Error(`${taken.saved.cellsChanged} cells changed, and not ${cells}`);
    });
    return elapsed;
  };
  const unchangedSeconds = await store(bidder, 0, () => undefined);
  const changeTo = (rate: string) =>
    store(bidder, laneIds.length, (texts) => {
      texts[firstRate] = rate;
    });
  const changedSeconds = Math.min(await changeTo('4.56'), await changeTo('4.57'));
  const newSeconds = await store(newcomer, filled, () => undefined);
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
