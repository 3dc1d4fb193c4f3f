import { Fragment, type ReactNode } from 'react';
import { colourReason } from '../../../ui/colourReason.ts';
import {
  countOf,
  formatDay,
  formatLoadsPerWeek,
  formatMass,
  formatMoment,
  formatQuantity,
  formatRate,
  formatUnitRateUsd,
  formatPercent,
} from '../../../ui/figures.ts';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge, StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Bid } from '../awards.api.ts';
import classes from './BidComparison.module.css';
import { type ChargeRow, compareBids, type Offer, percentFrom } from './compareBids.ts';
import type { Measures } from './LaneBidsTab.tsx';
import { noVolume } from '../give/labelOfBid.ts';
import { isHeld } from '../give/bidCapacity.ts';
import { UnusualBid } from './UnusualBid.tsx';

interface BidComparisonProps {
  bids: readonly Bid[];
  measures: Measures;
  /** Unit of the lane's volume. */
  unit: string;
  /** Labels of weight breaks, by number. */
  breakLabels: ReadonlyMap<number, string> | undefined;
  awardButton: (bid: Bid) => ReactNode;
}

/** Rows are charges, columns are carriers. Every amount has the rate and driver behind it. */
export function BidComparison({ bids, measures, unit, breakLabels, awardButton }: BidComparisonProps) {
  return (
    <>
      <SmallTable label="Bid comparison by charge" keepFirstColumn narrow>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            {bids.map((bid) => (
              <th key={bid.bidId} scope="col" data-figure>
                <BidHead bid={bid} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareBids(bids).map((row) => (
            <Fragment key={row.chargeNo}>
              <tr>
                <th scope="row">
                  <span className={classes.charge}>{row.name}</span>
                  <span className={classes.unit}>{row.unitName}</span>
                </th>
                {row.offers.map((offer, at) => (
                  <td key={bids[at]?.bidId} data-figure>
                    <OfferCell offer={offer} row={row} bid={bids[at]} />
                  </td>
                ))}
              </tr>
              {row.breaks.map(({ breakNo, rates }) => (
                <tr key={breakNo} className={classes.break}>
                  <th scope="row">{breakLabels?.get(breakNo) ?? `Break ${breakNo}`}</th>
                  {rates.map((rate, at) => (
                    <td key={bids[at]?.bidId} data-figure>
                      {rate === null ? '–' : rateText(rate, bids[at]?.currency ?? 'USD')}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <SumRow label="All-in" bids={bids} cell={(bid) => <AllIn bid={bid} />} />
          <SumRow
            label="Vs. baseline"
            bids={bids}
            cell={(bid) => <AgainstBaseline bid={bid} isShort={isShort(bid, measures)} />}
          />
          <SumRow
            label="Vs. target"
            bids={bids}
            cell={(bid) => <Distance bid={bid} percent={percentFrom(bid.allInUsd, measures.targetUsd)} />}
          />
          {bids.some((bid) => isShort(bid, measures)) && (
            <SumRow label="Months" bids={bids} cell={(bid) => <Months bid={bid} measures={measures} />} />
          )}
          <SumRow
            label="Transit"
            bids={bids}
            cell={(bid) => (bid.transitDays === null ? '–' : countOf(bid.transitDays, 'day'))}
          />
          {bids.some(({ loadsPerWeek }) => loadsPerWeek !== null) && (
            <SumRow label="Capacity" bids={bids} cell={(bid) => <Capacity bid={bid} unit={unit} />} />
          )}
          {[measures, ...bids].some(({ emissionKgPerUnit }) => emissionKgPerUnit !== null) && (
            <SumRow label="CO₂" bids={bids} cell={(bid) => <Emission bid={bid} measures={measures} />} />
          )}
          {bids.some(({ outlier }) => outlier != null) && (
            <SumRow label="Unusual price" bids={bids} cell={(bid) => <UnusualBid bid={bid} />} />
          )}
          <SumRow label="" bids={bids} cell={awardButton} />
        </tfoot>
      </SmallTable>
      <p className={classes.note}>
        Amounts are in USD for the forecast volume of the contract period: rate × quantity, priced shipment by
        shipment with minimums and weight breaks. An amount can be higher than its rate alone would give.
      </p>
    </>
  );
}

/** Whether a bid can be awarded only in some contract months. */
const isShort = ({ awardableMonths }: Bid, { contractMonths }: Measures) =>
  awardableMonths !== undefined && awardableMonths < contractMonths;

/** The contract months in which a bid can be awarded, and what limits them. */
function Months({ bid, measures }: { bid: Bid; measures: Measures }) {
  const { awardableMonths = measures.contractMonths, validFrom, validTo } = bid;
  const months = countOf(measures.contractMonths, 'month');
  if (!isShort(bid, measures)) return months;
  const valid = [
    validFrom !== null && `from ${formatDay(validFrom)}`,
    validTo !== null && `to ${formatDay(validTo)}`,
  ].filter((part) => part !== false);
  return (
    <>
      <span className={classes.missing}>
        {awardableMonths} of {months}
      </span>
      {valid.length > 0 && <span className={classes.unit}>valid {valid.join(' ')}</span>}
      {bid.capacity.length > 0 && <span className={classes.unit}>limited capacity</span>}
    </>
  );
}

/** The most that a carrier takes: its loads per week, and how many months have a capacity of their own. */
function Capacity({ bid: { loadsPerWeek, capacity }, unit }: { bid: Bid; unit: string }) {
  const byHand = capacity.filter(({ isDerived }) => !isDerived).length;
  const months = `other limits in ${countOf(byHand, 'month')}`;
  if (loadsPerWeek === null) return byHand === 0 ? 'not limited' : `limited in ${countOf(byHand, 'month')}`;
  return (
    <>
      {formatLoadsPerWeek(loadsPerWeek, unit)}
      {byHand > 0 && <span className={classes.unit}>{months}</span>}
    </>
  );
}

/** Emissions of the contract volume with a carrier: by the carrier's own figure, else by the lane's estimate. */
function Emission({ bid, measures }: { bid: Bid; measures: Measures }) {
  const kgPerUnit = bid.emissionKgPerUnit ?? measures.emissionKgPerUnit;
  if (kgPerUnit === null) return '–';
  return (
    <>
      <span className={classes.amount}>{formatMass(kgPerUnit * measures.volume)}</span>
      <span className={classes.unit}>
        {bid.emissionKgPerUnit === null
          ? 'estimated'
          : `carrier data, ${formatRate(bid.emissionKgPerUnit)} kg per unit`}
      </span>
    </>
  );
}

function BidHead({ bid }: { bid: Bid }) {
  // Best and green mean the same, so the colour is shown only for an only bid or a best bid that is not green.
  const showsColour =
    !isHeld(bid) && !(bid.isBest === true && bid.isOnlyBid !== true && bid.colour === 'Green');
  return (
    <span className={classes.head}>
      <span className={classes.carrier}>{bid.carrierName}</span>
      <span className={classes.badges}>
        {bid.isBest === true && bid.isOnlyBid !== true && <StateBadge tone="good">Best</StateBadge>}
        {bid.isOnlyBid === true && <StateBadge tone="neutral">Only bid</StateBadge>}
        {showsColour && bid.colour !== null && (
          <StatusBadge colour={bid.colour} title={colourReason(bid.colourReference, bid.isOnlyBid)} />
        )}
        {!bid.isComplete && <StateBadge tone="warn">Partial</StateBadge>}
        {isHeld(bid) && <StateBadge tone="warn">Unconfirmed</StateBadge>}
      </span>
      <span className={classes.unit}>{formatMoment(bid.submittedAt)}</span>
    </span>
  );
}

function OfferCell({ offer, row, bid }: { offer: Offer; row: ChargeRow; bid: Bid | undefined }) {
  const currency = bid?.currency ?? 'USD';
  const { rate, driver, amountUsd, offered } = offer;
  if (!offered) return <span data-quiet>not quoted</span>;
  // For example, carriage at an end that the move type does not include.
  const isUnused = amountUsd === null && bid?.allInUsd != null;
  const best = amountUsd !== null && amountUsd === row.bestUsd;
  return (
    <>
      <span className={isUnused ? classes.unit : classes.amount} data-best={best || undefined}>
        {amountUsd !== null && formatUsdExact(amountUsd)}
        {amountUsd === null && rate !== null && rateText(rate, currency)}
        {best && <span className="visually-hidden"> (lowest)</span>}
      </span>
      {amountUsd !== null && (
        <span className={classes.unit}>
          {rate === null ? 'by weight break' : rateText(rate, currency)}
          {driver !== null && ` × ${formatQuantity(driver)}`}
        </span>
      )}
      {isUnused && <span className={classes.unit}>not charged here</span>}
    </>
  );
}

function rateText(rate: number, currency: string): string {
  return currency === 'USD' ? formatUnitRateUsd(rate) : `${formatRate(rate)} ${currency}`;
}

function AllIn({ bid }: { bid: Bid }) {
  if (!bid.isComplete) return <span className={classes.missing}>lacks {bid.missing.join(', ')}</span>;
  if (bid.allInUsd === null) return <span data-quiet>{bid.isPriced ? noVolume : 'calculating price…'}</span>;
  return <Money amountUsd={bid.allInUsd} exact />;
}

function Distance({ bid, percent }: { bid: Bid; percent: number | null }) {
  if (isHeld(bid)) return <span className={classes.missing}>Unconfirmed</span>;
  if (percent === null) return <span data-quiet>–</span>;
  const text = `${percent > 0 ? '+' : ''}${formatPercent(percent)}`;
  return <span className={percent <= 0 ? classes.below : classes.above}>{text}</span>;
}

/** A bid's difference from the baseline: savings or extra cost in the contract months in which it can be awarded. */
function AgainstBaseline({ bid, isShort }: { bid: Bid; isShort: boolean }) {
  const { savingsUsd = null, savingsPercent = null, awardableMonths = 0 } = bid;
  const period = isShort ? ` in ${countOf(awardableMonths, 'month')}` : '';
  return (
    <>
      <Distance bid={bid} percent={savingsPercent === null ? null : -savingsPercent} />
      {savingsUsd !== null && (
        <span className={classes.unit}>
          {savingsUsd < 0
            ? `costs ${formatUsdExact(-savingsUsd)} more${period}`
            : `saves ${formatUsdExact(savingsUsd)}${period}`}
        </span>
      )}
    </>
  );
}

interface SumRowProps {
  label: string;
  bids: readonly Bid[];
  cell: (bid: Bid) => ReactNode;
}

function SumRow({ label, bids, cell }: SumRowProps) {
  return (
    <tr>
      {label === '' ? <td /> : <th scope="row">{label}</th>}
      {bids.map((bid) => (
        <td key={bid.bidId} data-figure>
          {cell(bid)}
        </td>
      ))}
    </tr>
  );
}
