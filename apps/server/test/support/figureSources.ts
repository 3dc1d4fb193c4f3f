import { lanes as laneCalls, overview, type ResponseOf } from '@lanewright/contract';
import { Decimal, type OfferedMode, overviewStatTypes } from '@lanewright/freight';
import { readXlsx } from 'hucre/xlsx';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** Figures that several screens show and that must agree everywhere. */
export const figureNames = [
  'lanes',
  'shipments',
  'volume',
  'spend',
  'baselineCost',
  'awardedBaseline',
  'awarded',
  'pending',
  'accepted',
  'savings',
  'savingsAccepted',
  'savingsPending',
  'savingsPercent',
  'totalBid',
  'bidCoverage',
  'bidCoverageCost',
  'incumbentCoverage',
  'lanesStarted',
  'lanesWithBid',
  'lanesAwarded',
  'savingsAtBestBid',
  'emissionKg',
] as const;
type FigureName = (typeof figureNames)[number];
type Amount = number | string | null;
/** Figures of one screen, export or report, each with the months that it states. */
export type Figures = {
  readonly source: string;
  readonly figures: Partial<Record<FigureName, { readonly value: Amount; readonly period: string }>>;
};

type Period = { firstMonth: string | null; lastMonth: string | null } | null;
const inWords = (period: Period) =>
  period === null ? 'no month' : `${period.firstMonth} to ${period.lastMonth}`;
const ofHistory: ReadonlySet<string> = new Set(['shipments', 'volume', 'spend']);

/** Figures of a source with these history and contract periods. */
function said(
  source: string,
  { history, contract }: { history: Period; contract: Period },
  values: Partial<Record<FigureName, Amount | undefined>>,
): Figures {
  const told = Object.entries(values).filter(
    (entry): entry is [FigureName, Amount] => entry[1] !== undefined,
  );
  return {
    source,
    figures: Object.fromEntries(
      told.map(([name, value]) => [
        name,
        { value, period: inWords(ofHistory.has(name) ? history : contract) },
      ]),
    ),
  };
}

const sum = (values: readonly Amount[]) =>
  values.reduce((total: Decimal, value) => total.plus(value ?? 0), new Decimal(0)).toFixed();
const less = (a: number, b: number) => new Decimal(a).minus(b).toFixed();

/** Figures of a mode that both customer and data customer see. */
export async function sharedFigures(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  uploadId: string,
): Promise<Figures[]> {
  const who = (source: string) => `${source}, ${as.userType}`;
  const params = { id: mode };
  const { body: stats } = await testApp.call(overview.overviewStats, as, { params, query: {} });
  const { periods } = stats;
  const { body: dashboard } = await testApp.call(overview.overviewDashboard, as);
  const card = dashboard.kind === 'carrier' ? undefined : dashboard.modes.find((one) => one.mode === mode);
  const { body: map } = await testApp.call(overview.spendMap, as, { query: { mode } });
  const { body: breakdown } = await testApp.call(overview.laneBreakdown, as, { params, query: {} });
  const { body: flows } = await testApp.call(overview.visualiser, as, { params, query: {} });
  const { body: preview } = await testApp.call(overview.uploadPreview, as, { params: { id: uploadId } });
  return [
    said(who('mode figures'), periods, ofSums(stats)),
    ...(card === undefined ? [] : [said(who('dashboard card'), card.periods, ofSums(card))]),
    ...(dashboard.kind === 'data' ? spendOfDashboard(dashboard) : []),
    said(
      who('spend map'),
      { history: map.period, contract: null },
      {
        shipments: map.totals.shipments,
        spend: map.totals.spend,
      },
    ),
    said(
      who('spend map, places'),
      { history: map.period, contract: null },
      {
        shipments: sum([map.rest.shipments, ...map.places.map((place) => place.shipments)]),
        spend: sum([map.rest.spend, ...map.places.map((place) => place.spend)]),
      },
    ),
    ...(['byRegion', 'byEquipment', 'byBusinessUnit'] as const).map((by) =>
      said(who(`breakdown ${by}`), breakdown.periods, {
        lanes: sum(breakdown[by].map((row) => row.lanes)),
        shipments: sum(breakdown[by].map((row) => row.shipments)),
        volume: sum(breakdown[by].map((row) => row.volume)),
        baselineCost: sum(breakdown[by].map((row) => row.spend)),
        awardedBaseline: sum(breakdown[by].map((row) => row.awardedBaseline)),
        awarded: sum(breakdown[by].map((row) => row.awarded)),
        savings: sum(breakdown[by].map((row) => row.savings)),
      }),
    ),
    said(who('breakdown of states'), breakdown.periods, {
      lanes: sum(breakdown.cells.map((cell) => cell.lanes)),
      baselineCost: sum(breakdown.cells.map((cell) => cell.spend)),
    }),
    said(who('visualiser'), flows.periods, {
      lanes: flows.totals.lanes,
      shipments: flows.totals.shipments,
      volume: flows.totals.volume,
      baselineCost: flows.totals.spend,
      awarded: flows.totals.awarded,
      savings: flows.totals.savings,
      savingsPercent: flows.totals.savingsPercent,
      emissionKg: flows.totals.emissionKg,
    }),
    said(who('visualiser flows'), flows.periods, {
      lanes: sum([flows.rest.lanes, ...flows.flows.map((flow) => flow.lanes)]),
      volume: sum([flows.rest.volume, ...flows.flows.map((flow) => flow.volume)]),
      baselineCost: sum([flows.rest.spend, ...flows.flows.map((flow) => flow.spend)]),
    }),
    said(
      who('review'),
      { history: preview, contract: null },
      {
        shipments: preview.shipments,
        volume: preview.volume,
        spend: preview.spendUsd,
      },
    ),
    ...(await singleFigures(testApp, as, mode, who)),
    ...(await savingsFigures(testApp, as, mode, who)),
    await reportingFigures(testApp, as, mode, who),
    ...(await laneTableFigures(testApp, as, mode, who)),
    await laneFigures(testApp, as, periods, mode, who),
  ];
}

type Sums = Pick<
  ResponseOf<typeof overview.overviewStats>,
  | 'lanes'
  | 'shipments'
  | 'volume'
  | 'paid'
  | 'spend'
  | 'awardedBaseline'
  | 'awarded'
  | 'pendingAward'
  | 'savings'
  | 'savingsPercent'
  | 'totalBid'
  | 'bidCoverage'
  | 'lanesStarted'
  | 'lanesWithBid'
  | 'lanesAwarded'
> & { bidCoverageSpend?: number | null; incumbentCoverage?: number | null };

const ofSums = (sums: Sums): Partial<Record<FigureName, Amount | undefined>> => ({
  lanes: sums.lanes,
  shipments: sums.shipments,
  volume: sums.volume,
  spend: sums.paid,
  baselineCost: sums.spend,
  awardedBaseline: sums.awardedBaseline,
  awarded: sums.awarded,
  pending: sums.pendingAward,
  accepted: less(sums.awarded, sums.pendingAward),
  savings: sums.savings,
  savingsPercent: sums.savingsPercent,
  totalBid: sums.totalBid,
  bidCoverage: sums.bidCoverage,
  bidCoverageCost: sums.bidCoverageSpend,
  incumbentCoverage: sums.incumbentCoverage,
  lanesStarted: sums.lanesStarted,
  lanesWithBid: sums.lanesWithBid,
  lanesAwarded: sums.lanesAwarded,
});

function spendOfDashboard({
  spendByMonth,
  topCarriers,
}: Extract<ResponseOf<typeof overview.overviewDashboard>, { kind: 'data' }>): Figures[] {
  const history = { firstMonth: spendByMonth[0]?.month ?? '', lastMonth: spendByMonth.at(-1)?.month ?? '' };
  return [
    said(
      'data dashboard by month',
      { history, contract: null },
      {
        shipments: sum(spendByMonth.map(({ shipments }) => shipments)),
        spend: sum(spendByMonth.map(({ spend }) => spend)),
      },
    ),
    said(
      'data dashboard by carrier',
      { history, contract: null },
      {
        shipments: sum(topCarriers.map(({ shipments }) => shipments)),
        spend: sum(topCarriers.map(({ spend }) => spend)),
      },
    ),
  ];
}

type Figure = Pick<
  ResponseOf<typeof overview.overviewFigure>,
  'stat' | 'period' | 'value' | 'percent' | 'spendValue' | 'parts'
>;

/** One of the ten figures: its value, and its additional values. */
function ofFigure(source: string, { stat, period, value, percent, spendValue, parts }: Figure): Figures {
  const part = (key: string) => parts.find((one) => one.key === key)?.value;
  const values: Partial<
    Record<(typeof overviewStatTypes)[number], Partial<Record<FigureName, Amount | undefined>>>
  > = {
    Spend: { baselineCost: value },
    Awarded: { awarded: value, accepted: part('accepted'), pending: part('pending') },
    Savings: {
      savings: value,
      savingsPercent: percent,
      savingsAccepted: part('accepted'),
      savingsPending: part('pending'),
    },
    TotalBid: { totalBid: value },
    BidCoverage: { bidCoverage: value, bidCoverageCost: spendValue },
    IncumbentCoverage: { incumbentCoverage: value },
    LaneBreakdown: { lanes: value },
    Volume: { volume: value },
    Shipments: { shipments: value },
    ChargeBreakdown: { awarded: value },
  };
  return said(source, { history: period, contract: period }, values[stat] ?? {});
}

async function singleFigures(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  who: (source: string) => string,
) {
  const found: Figures[] = [];
  for (const b of overviewStatTypes) {
    const { body } = await testApp.call(overview.overviewFigure, as, { params: { a: mode, b }, query: {} });
    found.push(ofFigure(who(`figure ${b}`), body));
    if (b === 'ChargeBreakdown' || b === 'LaneBreakdown' || b.endsWith('Coverage')) continue;
    const { body: drill } = await testApp.call(overview.listFigureLanes, as, {
      query: { figure: b as never, mode },
    });
    found.push(ofFigure(who(`lanes of ${b}`), { ...body, value: drill.total, parts: [], percent: null }));
  }
  const { body: paid } = await testApp.call(overview.overviewFigure, as, {
    params: { a: mode, b: 'ChargeBreakdown' },
    query: { basis: 'history' },
  });
  found.push(said(who('charges paid'), { history: paid.period, contract: null }, { spend: paid.value }));
  return found.map(({ source, figures }) => ({
    source,
    // A drill-down has no parts and no percentage of its own.
    figures: Object.fromEntries(
      Object.entries(figures).filter(([name, { value }]) => value !== null || !name.endsWith('Percent')),
    ),
  }));
}

async function savingsFigures(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  who: (source: string) => string,
) {
  const found: Figures[] = [];
  for (const by of overview.savingsDimensions) {
    const { body } = await testApp.call(overview.overviewSavings, as, { query: { by, mode } });
    const { totals, rows, period } = body;
    const periods = { history: null, contract: period };
    found.push(
      said(who(`savings by ${by}`), periods, {
        baselineCost: totals.spend,
        awardedBaseline: totals.awardedBaseline,
        awarded: totals.awarded,
        savings: totals.savings,
        savingsAccepted: totals.acceptedSavings,
        savingsPending: totals.pendingSavings,
        savingsPercent: totals.savingsPercent,
      }),
      said(who(`savings rows by ${by}`), periods, {
        awardedBaseline: sum(rows.map((row) => row.awardedBaseline)),
        awarded: sum(rows.map((row) => row.awarded)),
        savings: sum(rows.map((row) => row.savings)),
        savingsAccepted: sum(rows.map((row) => row.acceptedSavings)),
        savingsPending: sum(rows.map((row) => row.pendingSavings)),
      }),
    );
  }
  return found;
}

async function reportingFigures(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  who: (source: string) => string,
): Promise<Figures> {
  const { body } = await testApp.call(overview.lanesReporting, as, { params: { id: mode }, query: {} });
  if (body.kind !== 'customer') throw new Error(body.kind);
  const figures = body.figures.map((figure) => ofFigure(who('reporting'), figure).figures);
  const level = (step: string) => body.bridge.steps.find((one) => one.step === step)?.amountUsd ?? null;
  const contract = { firstMonth: body.plan[0]?.month ?? '', lastMonth: body.plan.at(-1)?.month ?? '' };
  const others = said(
    who('reporting'),
    { history: null, contract },
    {
      emissionKg: body.emission.emissionKg,
      awardedBaseline: level('baseline'),
      awarded: level('awarded'),
      baselineCost: sum(body.plan.map((month) => month.baselineUsd)),
      savings: sum(body.scorecards.map((card) => card.savingsUsd)),
    },
  );
  return { source: who('reporting'), figures: Object.assign({}, others.figures, ...figures) };
}

/** The lane table: its totals, and the sums of its rows. */
async function laneTableFigures(
  testApp: TestApp,
  as: Person,
  mode: OfferedMode,
  who: (source: string) => string,
) {
  const { body, headers } = await testApp.call(overview.listLanes, as, {
    query: { mode, page: 1, pageSize: 500 },
  });
  const { body: stats } = await testApp.call(overview.overviewStats, as, { params: { id: mode }, query: {} });
  const totals = JSON.parse(String(headers['x-totals'])) as Record<string, number | null>;
  const months = body.flatMap(({ volume }) => volume.map(({ month }) => month)).toSorted();
  const contract = { firstMonth: months[0] ?? '', lastMonth: months.at(-1) ?? '' };
  // The screen shows the periods of the mode’s figures next to it.
  const periods = { history: stats.periods.history, contract };
  return [
    said(who('lane table, totals'), periods, {
      lanes: Number(headers['x-total-count']),
      shipments: totals['shipmentCount'] ?? null,
      volume: totals['volumeTotal'] ?? null,
      baselineCost: totals['baselineCost'] ?? null,
      awarded: totals['newCost'] ?? null,
      pending: totals['pendingAward'] ?? null,
      savings: totals['savings'] ?? null,
      totalBid: totals['amountBid'] ?? null,
      savingsAtBestBid: totals['savingsAtBestBid'] ?? null,
    }),
    said(who('lane table, rows'), periods, {
      lanes: body.length,
      shipments: sum(body.map((lane) => lane.shipmentCount)),
      volume: sum(body.map((lane) => lane.volumeTotal)),
      baselineCost: sum(body.map((lane) => lane.baselineCost)),
      awarded: sum(body.map((lane) => lane.newCost)),
      pending: sum(body.map((lane) => lane.pendingAward)),
      savings: sum(body.map((lane) => lane.savings)),
      totalBid: sum(body.map((lane) => lane.amountBid)),
      savingsAtBestBid: sum(body.map((lane) => lane.savingsAtBestBid)),
      lanesStarted: body.filter((lane) => lane.bidStatus === 'Started').length,
      lanesWithBid: body.filter((lane) => lane.amountBid !== null).length,
      lanesAwarded: body.filter((lane) => lane.awardedMonths > 0).length,
    }),
  ];
}

/** The sums of all lane panels: months, history, shipments. */
async function laneFigures(
  testApp: TestApp,
  as: Person,
  { contract }: { contract: Period },
  mode: OfferedMode,
  who: (source: string) => string,
): Promise<Figures> {
  const { body: list } = await testApp.call(overview.listLanes, as, { query: { mode } });
  const panels = [];
  for (const { id } of list) {
    const { body: lane } = await testApp.call(overview.getLane, as, { params: { id } });
    const { body: past } = await testApp.call(laneCalls.laneHistory, as, { params: { id } });
    panels.push({ lane, past });
  }
  const covered = panels[0]?.lane.coveredMonths ?? [];
  const history = { firstMonth: covered[0] ?? '', lastMonth: covered.at(-1) ?? '' };
  return said(
    who('lane panels'),
    { history, contract },
    {
      lanes: panels.length,
      shipments: sum(panels.flatMap(({ past }) => past.months.map((month) => month.shipments))),
      volume: sum(panels.flatMap(({ past }) => past.months.map((month) => month.volume))),
      spend: sum(panels.flatMap(({ past }) => past.months.map((month) => month.chargeUsd))),
      baselineCost: sum(panels.flatMap(({ lane }) => lane.volume.map((month) => month.totalChargeUSD))),
      totalBid: sum(panels.map(({ lane }) => lane.amountBid)),
      savingsAtBestBid: sum(panels.map(({ lane }) => lane.savingsAtBestBid)),
    },
  );
}

/** Figures that only the customer sees: its carriers. */
export async function customerFigures(testApp: TestApp, mode: OfferedMode): Promise<Figures[]> {
  const { customer } = testApp.people;
  const { body: stats } = await testApp.call(overview.overviewStats, customer, {
    params: { id: mode },
    query: {},
  });
  const { body: carriers } = await testApp.call(overview.listCarriers, customer);
  return [
    said('carriers', stats.periods, {
      awarded: sum(carriers.map(({ awardedUsd }) => awardedUsd)),
      savings: sum(carriers.map(({ savingsUsd }) => savingsUsd)),
    }),
  ];
}

/** Parses a header such as "Shipments, May 2024 – Oct 2026". */
const periodOfHeader = (header: string): Period => {
  const [, firstMonth = '', lastMonth = ''] =
    / ?([A-Z][a-z]{2} \d{4}) – ([A-Z][a-z]{2} \d{4})$/.exec(header) ?? [];
  return { firstMonth: monthOf(firstMonth), lastMonth: monthOf(lastMonth) };
};
const shortMonths = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const monthOf = (text: string) =>
  `${text.slice(4)}-${String(shortMonths.indexOf(text.slice(0, 3)) / 3 + 1).padStart(2, '0')}`;

/** The workbooks that the customer downloads: the lane table and the report. */
export async function filesOfCustomer(testApp: TestApp, mode: OfferedMode): Promise<Figures[]> {
  const { customer } = testApp.people;
  const { raw: exported } = await testApp.call(overview.exportLanes, customer, { body: { mode } });
  const [headers = [], ...rows] = (await readXlsx(exported)).sheets[0]?.rows ?? [];
  const column = (start: string) => {
    const at = headers.findIndex((header) => String(header).startsWith(start));
    return { header: String(headers[at]), values: rows.map((row) => row[at] as Amount) };
  };
  const periods = {
    history: periodOfHeader(column('Shipments,').header),
    contract: periodOfHeader(column('Baseline Cost,').header),
  };
  const { raw: report } = await testApp.call(overview.overviewReport, customer, { params: { id: mode } });
  const summary = new Map(
    ((await readXlsx(report)).sheets[0]?.rows ?? []).map(([label, value]) => [
      String(label),
      value as Amount,
    ]),
  );
  const percent = (label: string) => {
    const share = summary.get(label);
    // An empty text if there is nothing to divide by.
    return share === undefined || share === null || share === ''
      ? null
      : new Decimal(share).times(100).toFixed(2);
  };
  return [
    said('lane export', periods, {
      lanes: rows.length,
      shipments: sum(column('Shipments,').values),
      baselineCost: sum(column('Baseline Cost,').values),
      totalBid: sum(column('Best Bid').values),
      pending: sum(column('Awarded, pending').values),
      savings: sum(column('Savings').values),
    }),
    said(
      'report workbook',
      {
        history: periodOfHeader(String(summary.get('History'))),
        contract: periodOfHeader(String(summary.get('Contract period'))),
      },
      {
        lanes: summary.get('Lanes'),
        shipments: summary.get('Shipments'),
        volume: summary.get('Volume, mi'),
        spend: summary.get('Spend'),
        baselineCost: summary.get('Baseline cost'),
        awardedBaseline: summary.get('Baseline of the awarded part'),
        awarded: summary.get('Awarded'),
        pending: summary.get('Of which pending'),
        savings: summary.get('Savings'),
        savingsPercent: percent('Savings, %'),
        totalBid: summary.get('Total of best bids'),
        bidCoverage: percent('Bid coverage, % of lanes'),
        bidCoverageCost: percent('Bid coverage, % of baseline cost'),
        incumbentCoverage: percent('Incumbents that bid, % of lanes'),
      },
    ),
  ];
}
