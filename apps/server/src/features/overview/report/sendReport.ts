import type { overview } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import { streamXlsx } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { streamInScope } from '../../../platform/http/streamInScope.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { extendedMonths } from '../../lanes/index.ts';
import { ratesOfMode, requireMode } from '../../settings/index.ts';
import { type LaneSource, laneSourceFor } from '../laneSource.ts';
import { figuresOf } from '../figures/figureRequest.ts';
import { readStats } from '../figures/readStats.ts';
import { readBridge } from '../savings/readBridge.ts';
import { awardPlaces, awardsSheet } from './awardsSheet.ts';
import { bridgeSheet } from './bridgeSheet.ts';
import { lanePlaces, lanesSheet } from './lanesSheet.ts';
import { type CarrierRow, carriersSheet, monthsSheet, readMeSheet, type ReportMonth } from './smallSheets.ts';
import { summarySheet } from './summarySheet.ts';

const reportCarriers = loadSql(import.meta.url, './reportCarriers.sql');
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends a mode's results as a workbook whose totals are formulas. All data is from one snapshot, and streamed while it is read. */
export async function sendReport(call: Call<typeof overview.overviewReport>): Promise<FastifyReply> {
  const { caller, params, body, reply } = call;
  const mode = params.id;
  return streamInScope(call, async (tx) => {
    await execute(tx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await requireMode(tx, caller, mode);
    const source = await laneSourceFor(tx, caller, {
      customerId: caller.companyId,
      mode,
      contractNo: body?.contractNo,
    });
    const { sheets, lanes } = await sheetsOf(tx, source);
    await recordFile(call, {
      customerId: source.customerId,
      action: 'report.downloaded',
      subjectKind: 'mode',
      subjectId: String(mode),
      rows: lanes,
    });
    const day = now().toISOString().slice(0, 10);
    reply
      .type(xlsxType)
      .header('content-disposition', `attachment; filename="report-${modeDetails[mode].path}-${day}.xlsx"`);
    return sendStream(reply, streamXlsx(sheets, { isComputed: true }));
  });
}

const nothing: Omit<ReportMonth, 'month'> = { baseline: 0, awardedBaseline: 0, awarded: 0, savings: 0 };

async function sheetsOf(tx: Transaction, source: LaneSource) {
  const { customerId, mode, contractNo } = source;
  const { name } = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    customerId,
  ]);
  const stats = await readStats(tx, figuresOf(tx, source));
  const carriers = await disableNestedLoops(tx, () =>
    rows<CarrierRow>(tx, reportCarriers, [customerId, mode, contractNo]),
  );
  // The months of the contract period, and any other awarded months.
  const byMonth =
    stats.byMonth.length > 0
      ? stats.byMonth
      : (await extendedMonths(tx, { customerId, mode, contractNo })).months.map((month) => ({
          month,
          ...nothing,
        }));
  const months = byMonth.map(({ month }) => month);
  const lanes = lanePlaces(months, stats.lanes);
  const awards = awardPlaces(
    months,
    carriers.reduce((sum, carrier) => sum + carrier.awards, 0),
  );
  const numberOfCarrier = new Map(carriers.map(({ carrier_id }, at) => [carrier_id, at + 1]));
  const sheets = [
    summarySheet(
      {
        customer: name,
        mode,
        months,
        asOf: now(),
        exchange: await ratesOfMode(tx, customerId, mode, contractNo),
      },
      stats,
      lanes,
      awards,
    ),
    monthsSheet(byMonth, stats, lanes),
    bridgeSheet(await readBridge(tx, source)),
    carriersSheet(carriers, stats, awards),
    lanesSheet(tx, source, lanes, months, stats.periods.history),
    awardsSheet(tx, source, awards, months, numberOfCarrier),
    readMeSheet(),
  ];
  return { sheets, lanes: stats.lanes };
}
