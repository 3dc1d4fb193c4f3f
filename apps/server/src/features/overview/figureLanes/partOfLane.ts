import type { overview } from '@lanewright/contract';
import { bridgeColumn } from '../savings/readBridge.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { LaneSource } from '../laneSource.ts';

export type AskedFigure = {
  readonly figure: overview.FigureOfLanes;
  readonly month?: string | undefined;
  readonly awardedTo?: string | undefined;
  readonly status?: 'accepted' | 'pending' | undefined;
  readonly charge?: string | undefined;
  readonly location?: string | undefined;
  readonly basis: 'awarded' | 'bestBid';
};

/** A lane's contribution to a figure: a column of its source, or a query of `lane_id` and `value`. */
export type PartOfLane = { readonly column: string } | { readonly query: string };

/** Adds a value to a query and returns its placeholder: `$3`. */
export type Place = (value: unknown) => string;

const columnOf: Partial<Record<overview.FigureOfLanes, string>> = {
  Spend: 'baseline_cost_usd',
  Awarded: 'new_cost_usd',
  AwardedBaseline: 'awarded_baseline_usd',
  Savings: 'savings_usd',
  TotalBid: 'amount_bid_usd',
  Volume: 'volume',
  Shipments: 'shipment_count',
};
const ofAwards: Partial<Record<overview.FigureOfLanes, string>> = {
  Awarded: 'awarded_usd',
  AwardedBaseline: 'baseline_usd',
  Savings: 'baseline_usd - awarded_usd',
};
const ofHistory: Partial<Record<overview.FigureOfLanes, string>> = {
  Volume: 'volume',
  Shipments: 'shipment_count',
  Paid: 'charge_usd',
};
const ofRealised: Partial<Record<overview.FigureOfLanes, string>> = {
  Realised: 'realised_savings_usd',
  Leak: 'rate_leak_usd + routing_leak_usd',
};

/** Returns each lane's contribution to a figure. 422 for a month of a figure that has none. */
export function partOfLane(asked: AskedFigure, source: LaneSource, place: Place): PartOfLane {
  const { figure, month } = asked;
  const column = columnOf[figure];
  const narrowed = month !== undefined || asked.awardedTo !== undefined || asked.status !== undefined;
  if (column !== undefined && !narrowed) return { column };
  if (figure === 'Lanes' && month === undefined) return { column: '1' };
  const customer = place(source.customerId);
  // A month includes the lanes with volume in it.
  if (figure === 'Lanes')
    return {
      query: `SELECT f.lane_id, 1 AS value FROM lane_figures f
              WHERE f.customer_id = ${customer} AND f.volume${atMonth(month, place)} > 0`,
    };
  const grouped = (table: string, sum: string, conditions: readonly (string | false)[]): PartOfLane => ({
    query: `SELECT lane_id, sum(${sum}) AS value FROM ${table}
            WHERE ${[`customer_id = ${customer}`, ...conditions].filter((one) => one !== false).join(' AND ')} GROUP BY lane_id`,
  });
  const inMonth = () => month !== undefined && `month = ${place(`${month}-01`)}::date`;
  const mode = (table = '') =>
    `${table}mode = ${place(source.mode)} AND ${table}contract_no = ${place(source.contractNo)}`;

  const award = ofAwards[figure];
  if (award !== undefined)
    return grouped('counted_award_months', award, [
      mode(),
      inMonth(),
      asked.awardedTo !== undefined && `carrier_id = ${place(asked.awardedTo)}`,
      asked.status !== undefined && (asked.status === 'pending' ? 'is_pending' : 'NOT is_pending'),
    ]);
  if (figure === 'Spend') return grouped('lane_forecasts', 'baseline_cost_usd', [inMonth()]);
  const history = ofHistory[figure];
  if (history !== undefined)
    return source.uploadId === null
      ? grouped('contract_months', history, [mode(), inMonth()])
      : grouped(
          `(SELECT l.lane_id, m.customer_id, m.month, m.upload_id, m.is_counted, m.shipment_count, m.volume, m.historic_charge_usd AS charge_usd
            FROM lane_months m
            JOIN lanes l ON l.customer_id = ${customer} AND ${mode('l.')} AND l.history_id = m.history_id WHERE m.customer_id = ${customer}) m`,
          history,
          ['is_counted', inMonth(), `upload_id = ${place(source.uploadId)}`],
        );
  const realised = ofRealised[figure];
  if (realised !== undefined)
    return grouped('lane_realised', realised, [
      mode(),
      inMonth(),
      asked.awardedTo !== undefined && `carrier_id = ${place(asked.awardedTo)}`,
    ]);
  if (figure === 'Charge' || figure === 'TotalBid') return byContractMonth(asked, customer, mode, place);
  if (month !== undefined)
    throw refuse('month_not_in_figure', 'This metric is not available by month. Leave the month out', {
      field: 'month',
    });
  if (figure === 'Emission') return grouped('lane_emissions', 'emission_kg', [mode()]);
  return grouped('lane_bridges', bridgeColumn(figure.slice('bridge.'.length)), [mode()]);
}

/** Stored as arrays by contract month, in cents. */
function byContractMonth(
  asked: AskedFigure,
  customer: string,
  mode: (table: string) => string,
  place: Place,
): PartOfLane {
  const at = atMonth(asked.month, place);
  if (asked.figure === 'TotalBid')
    return {
      query: `SELECT f.lane_id, f.best_bid_cents${at} * 0.01 AS value FROM lane_figures f
              WHERE f.customer_id = ${customer} AND ${mode('f.')}`,
    };
  const amount = at === '' ? 'c.total_cents' : `c.cents${at}`;
  const of = (column: string, value: string | undefined) =>
    value === undefined ? '' : ` AND c.${column} = ${place(value)}`;
  return {
    query: `SELECT c.lane_id, sum(${amount}) * 0.01 AS value
            FROM lane_charges c JOIN lane_figures f USING (customer_id, lane_id)
            WHERE c.customer_id = ${customer} AND ${mode('c.')} AND c.basis = ${place(asked.basis)}${of('charge_name', asked.charge)}${of('location', asked.location)}
            GROUP BY c.lane_id`,
  };
}

/** The index of a month in arrays by contract month; empty if no month is requested. */
function atMonth(month: string | undefined, place: Place): string {
  return month === undefined ? '' : `[months_between(f.first_month, ${place(`${month}-01`)}::date) + 1]`;
}
