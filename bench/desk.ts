// npm run bench:desk: a tender of 100,000 lanes × ten carriers × eight charges over a million shipments. Measures pricing and
// ranking everything, against one SELECT over shipments × charges in the same PostgreSQL; compares a thousand random lanes with
// packages/freight; measures pages of the lane table sorted by savings and filtered, against the bare indexed queries. BENCH_SCALE
// reduces the lanes, BENCH_CARRIERS the carriers.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { measureBidSheet } from './desk/bidSheet.ts';
import { compareWithFreight } from './desk/equalsFreight.ts';
import { measureGridAnswer } from './desk/gridAnswer.ts';
import { measureLanePages } from './desk/lanePage.ts';
import { seedTender } from './desk/seedTender.ts';
import { rerankEverything, shipmentsTimesBids, shipmentsTimesCharges } from './desk/rerank.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const lanes = Math.round(100_000 * scale);
const carriers = Number(process.env.BENCH_CARRIERS ?? 10);
const lanesCompared = Math.min(1_000, lanes);
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-desk-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const client = new pg.Client(connection);
const log = createLog('warn', process.stderr);
const database = openDatabase((role) => own.connectionFor(role === 'owner' ? own.superuser : role), log);
try {
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
  const dataDir = path.join(folder, 'files');
  // The first start creates the tables and loads the reference data.
  await (await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })).stop();
  await client.connect();
  const tender = await seedTender(client, lanes, carriers);
  say(`seeded ${tender.lanes} lanes, ${tender.shipments} shipments, ${lanes * carriers} bids`);
  const selectSeconds = await shipmentsTimesCharges(client, tender);
  const selectOfBidsSeconds = await shipmentsTimesBids(client, tender);
  say(
    `shipments × charges: ${round(selectSeconds)} s; × every bid's charges: ${round(selectOfBidsSeconds)} s`,
  );
  const { firstSeconds, againSeconds } = await rerankEverything(client, database, dataDir, log, tender);
  say(`priced and ranked: ${round(firstSeconds)} s, again with other rates: ${round(againSeconds)} s`);
  const lanesEqual = await compareWithFreight(client, tender, lanesCompared);
  const lanePage = await measureLanePages(client, database, dataDir, log, tender);
  say(`a page of the lane table: ${lanePage.pageMs} ms; bare queries: ${lanePage.bareMs} ms`);
  const grid = await measureGridAnswer(client, database, tender);
  say(
    `a carrier's grid: ${grid.gridMs} ms, ${grid.gridBytes} bytes, ${grid.gridBytesRatio} × before the commands`,
  );
  const bidSheet = await measureBidSheet(database, dataDir, log, client, tender);
  say(
    `a bid sheet of ${bidSheet.lanes} lanes: written in ${round(bidSheet.writeSeconds)} s (by hucre ${round(bidSheet.hucreSeconds)} s, values alone ${round(bidSheet.hucreValuesSeconds)} s); read in ${round(bidSheet.readSeconds)} s (by hucre ${round(bidSheet.hucreReadSeconds)} s); read and stored in ${round(bidSheet.unchangedSeconds)} s unchanged, ${round(bidSheet.changedSeconds)} s with a rate a lane changed, ${round(bidSheet.newSeconds)} s all new; four rates a lane reviewed in ${round(bidSheet.reviewSeconds)} s (another page ${round(bidSheet.reviewPageSeconds)} s), stored in ${round(bidSheet.reviewedSeconds)} s`,
  );
  console.log(
    JSON.stringify({
      name: 'desk',
      lanes,
      carriers,
      shipments: tender.shipments,
      lanesEqual,
      // Ranking everything again, compared with shipments × the eight charges of the structure once, and with shipments × the
      // charges of every bid, which is what is actually priced. The first run also creates all data that a mode stores for its
      // charts.
      rerankRatio: round(againSeconds / selectSeconds),
      rerankRatioToEveryBid: round(againSeconds / selectOfBidsSeconds),
      firstRankRatio: round(firstSeconds / selectSeconds),
      selectSeconds: round(selectSeconds),
      selectOfBidsSeconds: round(selectOfBidsSeconds),
      rerankFirstSeconds: round(firstSeconds),
      rerankAgainSeconds: round(againSeconds),
      ...lanePage,
      // The answer for 1,000 lanes; the ratio of its bytes is at most 1.4.
      ...grid,
      // Compared with hucre writing the same cells with formats, and with values only, which no bid sheet uses.
      sheetWriteRatio: round(bidSheet.writeSeconds / bidSheet.hucreSeconds),
      sheetWriteRatioToValues: round(bidSheet.writeSeconds / bidSheet.hucreValuesSeconds),
      // Reading and storing with one rate per lane changed, and with every cell of every lane new, compared with only reading.
      sheetReadRatio: round(bidSheet.changedSeconds / bidSheet.hucreReadSeconds),
      // The review of 10,000 lanes × 4 changed cells, compared with saving them.
      sheetReviewRatio: round(bidSheet.reviewSeconds / bidSheet.reviewedSeconds),
      sheetReadRatioAllNew: round(bidSheet.newSeconds / bidSheet.hucreReadSeconds),
      sheetSeconds: Object.fromEntries(
        Object.entries(bidSheet).map(([name, figure]) => [name.replace(/Seconds$/, ''), round(figure)]),
      ),
    }),
  );
} finally {
  await client.end();
  await database.close();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}
