import type { CheckKind, Correction, SenseLane, SenseRate, SenseStructure } from '@lanewright/freight';
import { isOfferedMode, modeDetails, rateCellName } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { allProperties, type ChargeStructure } from '../../settings/index.ts';
import type { BidRules } from '../save/checkBid.ts';
import { cellNamed } from './presentChecks.ts';
import type { Bidder } from '../save/saveBids.ts';
import type { Cells } from '../save/currentCells.ts';

const senseLanes = loadSql(import.meta.url, './senseLanes.sql');

/** Evidence of an unconfirmed check. `before`: the last rate without an open check. */
export type Evidence = {
  readonly message: string;
  readonly corrections: readonly Correction[];
  readonly before: { readonly rate: string; readonly currency: string } | null;
};
export type OpenCheck = {
  readonly cell: string;
  readonly kind: CheckKind;
  readonly rate: string;
  readonly currency: string;
  readonly evidence: Evidence;
};

/** A lane with the data its carrier may see, before the changes. `previousRates`: the last rates without an open check. */
export type StandingLane = SenseLane & {
  readonly openChecks: readonly OpenCheck[];
  /** Whether the bid has any stored check, confirmed ones included. */
  readonly hasChecks: boolean;
};

type LaneRow = {
  lane_id: string;
  origin_label: string;
  destination_label: string;
  distance_miles: string | null;
  shipment_size: string | null;
  target_price: string | null;
  last_price_paid: string | null;
  baseline_unit_cost: string | null;
  currency: string | null;
  rates: string | null;
  checks: OpenCheck[] | null;
  has_checks: boolean;
};

/** The charges, weight breaks and exchange rates of a mode that the sense check uses. */
export function senseStructure(
  structure: Pick<ChargeStructure, 'charges' | 'breaks'>,
  usdPerCurrency: BidRules['currencies'],
  mode: number,
): SenseStructure {
  return {
    charges: structure.charges,
    breaks: structure.breaks.map((band) => ({ breakNo: band.breakNo, fromKg: Number(band.weightFromKg) })),
    volumeUnit: isOfferedMode(mode) ? modeDetails[mode].volumeUnit : 'mi',
    usdPerCurrency: new Map([...usdPerCurrency].map(([currency, usd]) => [currency, Number(usd)])),
  };
}

/** Lanes whose rates are all read; for other lanes only `chargeNos` are read. */
type Wanted = {
  readonly laneIds: readonly string[];
  readonly chargeNos: readonly number[];
  /** The currency of a lane without a bid. */
  readonly firstCurrency: string;
  /** The cells of the named lanes, if they were read before. */
  readonly cellsOf?: (laneId: string) => Cells | undefined;
};

/**
 * Returns a carrier's lanes of a mode for the sense check: those it bids on and those named. Reads no data of other carriers,
 * and only those of the customer's amounts that the customer shows.
 */
export async function selectSenseLanes(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: Bidder,
  structure: SenseStructure,
  { laneIds, chargeNos, firstCurrency, cellsOf }: Wanted,
): Promise<StandingLane[]> {
  const properties = await allProperties(tx, customerId, mode, contractNo);
  const shown = (isShown: unknown, value: string | null) =>
    isShown === true && value !== null && Number(value) > 0 ? Number(value) : null;
  const found = await disableNestedLoops(tx, () =>
    rows<LaneRow>(tx, senseLanes, [
      customerId,
      carrierId,
      mode,
      laneIds,
      chargeNos,
      cellsOf === undefined,
      contractNo,
    ]),
  );
  return found.map((row) => {
    const currency = row.currency ?? firstCurrency;
    const openChecks = row.checks ?? [];
    const cells = cellsOf?.(row.lane_id);
    const rates = cells === undefined ? ratesOf(row.rates, openChecks) : ratesIn(cells, openChecks);
    return {
      laneId: row.lane_id,
      origin: row.origin_label,
      destination: row.destination_label,
      miles: row.distance_miles === null ? null : Number(row.distance_miles),
      shipmentSize: row.shipment_size === null ? null : Number(row.shipment_size),
      currency,
      rates,
      previousRates:
        openChecks.length === 0
          ? rates
          : rates.flatMap((rate) => unquestioned(rate, currency, openChecks, structure)),
      previousCurrency: currency,
      targetPrice: shown(properties['visibility.target'], row.target_price),
      lastPricePaid: shown(properties['visibility.lastPricePaid'], row.last_price_paid),
      baselineUnitCost: shown(properties['visibility.baseline'], row.baseline_unit_cost),
      openChecks,
      hasChecks: row.has_checks,
    };
  });
}

function ratesOf(text: string | null, openChecks: readonly OpenCheck[]): SenseRate[] {
  if (text === null) return [];
  return text.split(' ').map((cell) => {
    const [place = '', rate = ''] = cell.split('=');
    const [chargeNo, breakNo] = place.split('/').map(Number);
    const named = {
      chargeNo: chargeNo ?? 0,
      breakNo: breakNo === 0 || breakNo === undefined ? null : breakNo,
    };
    if (openChecks.length === 0) return { ...named, rate };
    const name = rateCellName(named.chargeNo, named.breakNo);
    return openChecks.some((check) => check.cell === name)
      ? { ...named, rate, isHeld: true }
      : { ...named, rate };
  });
}

/** The rates among the cells of a bid (`rate:1/2`). */
function ratesIn(cells: Cells, openChecks: readonly OpenCheck[]): SenseRate[] {
  const rates: SenseRate[] = [];
  for (const [cell, rate] of cells) {
    if (!cell.startsWith('rate:')) continue;
    const named = cellNamed(cell);
    const isHeld = openChecks.some((check) => check.cell === cell);
    rates.push(isHeld ? { ...named, rate, isHeld } : { ...named, rate });
  }
  return rates.sort((a, b) => a.chargeNo - b.chargeNo || (a.breakNo ?? 0) - (b.breakNo ?? 0));
}

/** The rate or, if it is unconfirmed, the one before it, in the bid's currency; empty if there was none. */
function unquestioned(
  rate: SenseRate,
  currency: string,
  openChecks: readonly OpenCheck[],
  { usdPerCurrency }: SenseStructure,
): SenseRate[] {
  const { chargeNo, breakNo } = rate;
  if (rate.isHeld !== true) return [rate];
  const before = openChecks.find(({ cell }) => cell === rateCellName(chargeNo, breakNo))?.evidence.before;
  if (before === undefined || before === null) return [];
  if (before.currency === currency) return [{ chargeNo, breakNo, rate: before.rate }];
  const [from, to] = [usdPerCurrency.get(before.currency), usdPerCurrency.get(currency)];
  if (from === undefined || to === undefined) return [];
  return [{ chargeNo, breakNo, rate: String((Number(before.rate) * from) / to) }];
}
