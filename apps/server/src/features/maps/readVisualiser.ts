import type { overview, QueryOf, ResponseOf } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { requireMode } from '../settings/index.ts';
import {
  cacheFigure,
  figuresOf,
  filteredLanes,
  isWholeMode,
  type LaneSource,
  laneSourceFor,
  readPeriodsOf,
} from '../overview/index.ts';
import { routeBySea, type SeaEnds } from './routeBySea.ts';
import { keyOfEnd, lanesAt, type NodeRow, nodeColumns, type PlaceLevel, presentNode } from './placeLevel.ts';

const flowsSql = loadSql(import.meta.url, './flows.sql');

/** Any number of flows can be requested; responses are cached only for the totals, the default number and all. */
const rememberedTops: readonly number[] = [1, 500, 5_000];

type Visualiser = ResponseOf<typeof overview.visualiser>;
type FlowRow = {
  from_key: string;
  to_key: string;
  lanes: number;
  shipments: number;
  volume: number;
  spend: number | null;
  awarded: number;
  savings: number | null;
  savings_percent: number | null;
  emission_kg: number | null;
  ends: SeaEnds | null;
  carriers: Visualiser['flows'][number]['carriers'];
};
type Found = {
  nodes: NodeRow[];
  flows: FlowRow[];
  trade_lanes: Visualiser['tradeLanes'];
  rest: Visualiser['rest'];
  totals: Visualiser['totals'];
};

const modeFlows = sql({
  from: loadSql(import.meta.url, './modeFlows.sql'),
  params: { customer: 'id', mode: 'int', contract: 'int', level: 'text', top: 'int', goesBySea: 'bool' },
  row: {
    nodes: narrowed<Found['nodes']>('json'),
    flows: narrowed<Found['flows']>('json'),
    trade_lanes: narrowed<Found['trade_lanes']>('json'),
    rest: narrowed<Found['rest']>('json'),
    totals: narrowed<Found['totals']>('json'),
  },
});

/** The freight flows of a mode, over the requested lanes that the reader may see. */
export async function readVisualiser(asking: ScopedCall<typeof overview.visualiser>): Promise<Visualiser> {
  const { tx, caller, query } = asking;
  const mode = asking.params.id;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  const { contractNo, uploadId } = query;
  const source = await laneSourceFor(tx, caller, { customerId, mode, contractNo, uploadId });
  const figures = figuresOf(tx, source, query);
  const read = async () => ({
    ...(await readFlows(tx, source, query, isWholeMode(figures))),
    periods: (await readPeriodsOf(tx, figures)).periods,
  });
  if (!rememberedTops.includes(query.top)) return read();
  const call = `visualiser with sea routes by ${query.level} of ${query.top}`;
  return cacheFigure(asking, call, figures, read);
}

async function readFlows(
  tx: Transaction,
  source: LaneSource,
  query: QueryOf<typeof overview.visualiser>,
  isWhole: boolean,
): Promise<Omit<Visualiser, 'periods'>> {
  const { mode } = source;
  const found = await disableNestedLoops(tx, () =>
    isWhole ? selectFlowsOfMode(tx, source, query) : selectFlows(tx, source, query),
  );
  const nodes = new Map(found.nodes.map((node) => [node.key, node]));
  const { seaPoints, seaRoutes } = await routeBySea(found.flows);
  return {
    mode,
    volumeUnit: modeDetails[mode].volumeUnit,
    nodes: found.nodes.map((node) => presentNode(query.level, node)),
    flows: found.flows.map((flow, at) => presentFlow(query.level, flow, nodes, seaRoutes[at] ?? null)),
    seaPoints,
    tradeLanes: found.trade_lanes,
    rest: found.rest,
    totals: found.totals,
  };
}

/** The flows of all lanes of a mode, from what is stored of them. */
function selectFlowsOfMode(
  tx: Transaction,
  { customerId, mode, contractNo }: LaneSource,
  { level, top }: QueryOf<typeof overview.visualiser>,
): Promise<Found> {
  const goesBySea = modeDetails[mode].family === 'ocean';
  return modeFlows.one(tx, { customer: customerId, mode, contract: contractNo, level, top, goesBySea });
}

/** SQL: origin and destination of the lane with most spend in a flow, used for the flow's sea route. */
const endsOfMain = `(array_agg(jsonb_build_array(origin_latitude, origin_longitude, destination_latitude, destination_longitude)
  ORDER BY baseline_cost_usd DESC NULLS LAST, volume DESC, lane_id)
  FILTER (WHERE from_key <> to_key AND num_nulls(origin_latitude, origin_longitude, destination_latitude, destination_longitude) = 0))[1]`;

/** The flows of the lanes of a source that match the filter. */
function selectFlows(
  tx: Transaction,
  source: LaneSource,
  query: QueryOf<typeof overview.visualiser>,
): Promise<Found> {
  const lanes = filteredLanes(source, query);
  const { label, latitude, longitude } = nodeColumns[query.level];
  const parts: Readonly<Record<string, string>> = {
    lanes: lanes.text,
    ...source.sums,
    // Awards of other carriers, savings and emissions are visible only to the customer.
    awardedBaseline: source.seesHistory ? 'lane.awarded_baseline_usd' : 'NULL::numeric',
    seesEmission: String(source.seesHistory),
    flowsWithCarriers: source.seesHistory ? 'true' : 'f.place < 1',
    originKey: keyOfEnd(query.level, 'origin'),
    destinationKey: keyOfEnd(query.level, 'destination'),
    ends: modeDetails[source.mode].family === 'ocean' ? endsOfMain : 'NULL::jsonb',
    nodeLabel: label,
    nodeLatitude: latitude,
    nodeLongitude: longitude,
    top: String(query.top),
  };
  const text = flowsSql.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => parts[name] ?? '');
  return oneRow<Found>(tx, text, lanes.values);
}

function presentFlow(
  level: PlaceLevel,
  flow: FlowRow,
  nodes: ReadonlyMap<string, NodeRow>,
  seaRoute: number[] | null,
): Visualiser['flows'][number] {
  const from = nodes.get(flow.from_key);
  const to = nodes.get(flow.to_key);
  if (from === undefined || to === undefined) throw new Error(`a flow without its nodes: ${flow.from_key}`);
  return {
    from: flow.from_key,
    to: flow.to_key,
    lanes: flow.lanes,
    shipments: flow.shipments,
    volume: flow.volume,
    spend: flow.spend,
    awarded: flow.awarded,
    savings: flow.savings,
    savingsPercent: flow.savings_percent,
    emissionKg: flow.emission_kg,
    carriers: flow.carriers,
    seaRoute,
    filter: [...lanesAt(level, 'origin', from), ...lanesAt(level, 'destination', to)],
  };
}
