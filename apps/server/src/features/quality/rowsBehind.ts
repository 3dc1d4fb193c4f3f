import { type Endpoint, overview, type ResponseInputOf, uploads } from '@lanewright/contract';
import { isOfferedMode, modeDetails, volumeColumns } from '@lanewright/freight';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type Route, route, type ScopedCall } from '../../platform/http/serve.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import { overlappingHeads, routesOfNoRoad } from '../shipments/index.ts';
import { readKeptRows, type UploadRow, visibleUpload } from '../uploads/index.ts';
import { judgedBy, classifyRows } from './judgedRows.ts';

type Row = ResponseInputOf<typeof uploads.listAssumptionLines>[number];
type Problem = ScopedCall<typeof overview.qualityRows>['params']['problem'];
/** SQL that returns `line_no`, and its parameters. */
type Lines = { readonly sql: string; readonly values: readonly unknown[] };
type Call = Pick<ScopedCall<Endpoint>, 'platform' | 'tx' | 'caller' | 'reply'>;

const defaultPageSize = 100;
const longestListed = 2_000;

/** Which judged rows have a problem; the same conditions as in measureRows.sql. */
const isProblem: Readonly<Record<Problem, string>> = {
  open: 'state = 1',
  noCharge: 'no_charge',
  noVolume: 'no_volume',
  excluded: 'excluded_by IN (1, 4)',
  repeat: 'excluded_by = 3',
  alreadyThere: 'already_there',
  priceOutlier: 'price_outlier',
  impossibleWeight: 'impossible_weight',
  datesSwapped: 'dates_swapped',
  futureDate: 'future_date',
  noCarrier: 'state = 0 AND no_carrier',
  vaguePlace: 'state = 0 AND route_no IN (SELECT route_no FROM vague)',
};

/** Routes that list the rows behind an assumption or a data problem. */
export const rowsBehindRoutes: readonly Route[] = [
  route(uploads.listAssumptionLines, async (call) => {
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    const lines = await linesOfAssumption(call, upload, call.params.key);
    return pageOf(call, upload, lines, call.query);
  }),
  route(overview.qualityRows, async (call) => {
    const upload = await visibleUpload(call.tx, call.caller, call.params.id);
    if (upload.kind === 'bids') throw refuse('upload_not_found', 'Upload not found');
    return pageOf(call, upload, linesOfProblem(upload, call.params.problem), call.query);
  }),
];

function linesOfProblem(upload: UploadRow, problem: Problem): Lines {
  return {
    sql: `WITH quality_outliers AS (SELECT line_no FROM upload_outliers WHERE customer_id = $1 AND upload_id = $2), ${classifyRows}
      SELECT line_no FROM judged WHERE ${isProblem[problem]}`,
    values: judgedBy(upload),
  };
}

async function linesOfAssumption(call: Call, upload: UploadRow, key: string): Promise<Lines> {
  const { tx } = call;
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const { exists } = await oneRow<{ exists: boolean }>(
    tx,
    'SELECT EXISTS (SELECT FROM upload_assumptions WHERE customer_id = $1 AND upload_id = $2 AND key = $3)',
    [customerId, uploadId, key],
  );
  if (!exists || upload.kind === 'bids')
    throw refuse('assumption_not_found', `Assumption “${key}” not found in this upload`, {
      detail: 'The file may have been re-read since you opened it. Reload the assumptions.',
    });
  const where = (condition: string, ...values: readonly unknown[]): Lines => ({
    sql: `SELECT l.line_no FROM lines l WHERE l.customer_id = $1 AND l.upload_id = $2 AND (${condition})`,
    values: [customerId, uploadId, ...values],
  });
  switch (key.split(':', 1)[0]) {
    case 'overlap':
      return where(
        'l.excluded_by = 5 OR coalesce(l.head_line_no, l.line_no) = ANY ($3::integer[]) AND l.state = 0',
        await overlappingHeads(tx, upload),
      );
    case 'noRoad': {
      const gazetteer = await sharedGazetteer(call.platform.database.bulkPool);
      return where('l.route_no = ANY ($3::integer[])', await routesOfNoRoad(tx, gazetteer, upload, key));
    }
    case 'placesAssumed':
      return where(
        `l.state = 0 AND l.route_no IN (
           SELECT r.route_no FROM routes r
           JOIN resolved_places p ON p.customer_id = $1 AND p.upload_id = $2 AND p.word_no IN (r.origin_word, r.destination_word)
           WHERE r.customer_id = $1 AND r.upload_id = $2 AND p.status = 'decided'
             AND (p.confidence < 0.8 OR p.node_mark = 'assumedAirport'))`,
      );
    case 'roadMiles':
      return where('l.state = 0 AND coalesce(l.miles, 0) = 0');
    case 'oddMiles':
      return where(
        `l.state = 0 AND l.miles > 0 AND EXISTS (
           SELECT FROM routes r
           JOIN resolved_places o ON o.customer_id = $1 AND o.upload_id = $2 AND o.word_no = r.origin_word
           JOIN resolved_places d ON d.customer_id = $1 AND d.upload_id = $2 AND d.word_no = r.destination_word
           JOIN given_road_miles g ON g.customer_id = $1 AND g.upload_id = $2 AND g.odd_line_count > 0
             AND (o.node_key, d.node_key) IN ((g.origin_node, g.destination_node), (g.destination_node, g.origin_node))
           WHERE r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = l.route_no
             AND l.miles NOT BETWEEN g.lowest_miles AND g.highest_miles)`,
      );
    case 'rowCharges':
    case 'rowQuantities':
      return where(
        `l.state = 0 AND coalesce(l.head_line_no, l.line_no) IN (
           SELECT head_line_no FROM lines WHERE customer_id = $1 AND upload_id = $2 AND head_line_no IS NOT NULL)`,
      );
    case 'noVolume': {
      const volume = isOfferedMode(mode) ? volumeColumns[modeDetails[mode].volumeUnit] : 'weight_kg';
      return where(`l.excluded_by = 7 OR l.state = 0 AND coalesce(l.${volume}, 0) = 0`);
    }
    case 'statusTexts':
      return where(
        `l.excluded_by = 6 OR l.state = 0 AND NOT EXISTS (
           SELECT FROM lines x WHERE x.customer_id = $1 AND x.upload_id = $2 AND x.excluded_by = 6)`,
      );
    case 'longHistory':
      return where('l.excluded_by = 8 OR l.state = 0');
    default:
      return where('l.state < 2');
  }
}

async function pageOf(
  { platform, tx, reply }: Call,
  upload: UploadRow,
  { sql, values }: Lines,
  page: { page?: number | undefined; pageSize?: number | undefined },
): Promise<Row[]> {
  const limit = page.pageSize ?? defaultPageSize;
  const offset = ((page.page ?? 1) - 1) * limit;
  const { total } = await oneRow<{ total: string }>(tx, `SELECT count(*) AS total FROM (${sql}) found`, [
    ...values,
  ]);
  reply.header('x-total-count', Number(total));
  const found = await rows<{ line_no: number }>(
    tx,
    `SELECT line_no FROM (${sql}) found ORDER BY line_no LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, limit, offset],
  );
  const lineNos = found.map((line) => line.line_no);
  const received = await readKeptRows(platform, tx, upload, lineNos);
  const corrections = await rows<{ line_no: number; corrections: Record<string, string> }>(
    tx,
    `SELECT line_no, jsonb_object_agg(field, value) AS corrections FROM corrections
     WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3) GROUP BY line_no`,
    [upload.customer_id, upload.upload_id, lineNos],
  );
  const correctionsOf = new Map(corrections.map((row) => [row.line_no, row.corrections]));
  return received
    .toSorted((one, other) => one.lineNo - other.lineNo)
    .map(({ lineNo, sheetRow, cells }) => ({
      lineNo,
      sheetRow,
      cells: cells.map((cell) => cell.slice(0, longestListed)),
      corrections: correctionsOf.get(lineNo) ?? {},
      exceptions: [],
    }));
}
