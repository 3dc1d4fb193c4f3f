import { countOf, formatCount, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';
import classes from './Explanation.module.css';
import { amountText, rateText, ruleText, stepText } from './explanationWords.ts';

interface PriceExplanationProps {
  answer: BidExplanations;
  bid: ExplainedBid;
}

/** How a bid comes to its price: from what was quoted to what is compared, then charge by charge. */
export function PriceExplanation({ answer, bid }: PriceExplanationProps) {
  return (
    <>
      <p className={classes.lead}>{leadOf(answer, bid)}</p>
      {answer.countsMissingCharges && bid.bridge.some(({ step }) => step === 'scope') && (
        <p className={classes.lead}>Charges left out count in ranking, at what the others ask for them.</p>
      )}
      {bid.bridge.length > 0 && <Bridge answer={answer} bid={bid} />}
      <h3 className={classes.heading}>Charge by charge, over the shipments of the history</h3>
      <SmallTable label="Charges and how they come about" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col" data-figure>
              Rate
            </th>
            <th scope="col" data-figure>
              Quantity
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
            <th scope="col" data-figure>
              Shipments
            </th>
          </tr>
        </thead>
        {bid.charges.map((charge) => (
          <ChargeRows key={charge.chargeNo} charge={charge} currency={bid.currency} />
        ))}
      </SmallTable>
    </>
  );
}

function leadOf(
  { shipments, volume, forecastVolume, unitMeasure }: BidExplanations,
  bid: ExplainedBid,
): string {
  if (!bid.isComplete) return `The bid is partial: it needs ${bid.missing.join(', ')}. It is not priced yet.`;
  if (!bid.isPriced) return 'The bid was changed a moment ago and is being priced.';
  if (shipments === 0) return 'The lane has no shipments to price it over.';
  return `Every one of ${countOf(shipments, 'shipment')} (${formatQuantity(volume, unitMeasure)}) is rated by this bid, then brought to the ${formatQuantity(forecastVolume, unitMeasure)} forecast for the contract.`;
}

function Bridge({ answer, bid }: PriceExplanationProps) {
  return (
    <SmallTable label="From the quoted to the comparable price">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" data-figure>
            Change
          </th>
          <th scope="col" data-figure>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {bid.bridge.map(({ step, currency, change, total }) => (
          <tr key={step} className={step === 'comparable' ? classes.end : undefined}>
            <th scope="row" data-wrap>
              {stepText(step, answer, bid)}
            </th>
            <td data-figure>{change === null ? '' : signedUsd(change)}</td>
            <td data-figure>{amountText(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

const signedUsd = (amount: number) => `${amount > 0 ? '+' : ''}${formatUsdExact(amount)}`;

function ChargeRows({ charge, currency }: { charge: ExplainedBid['charges'][number]; currency: string }) {
  const { name, unitName, isOffered, rows, amount, costUsd, othersUsd, shipmentsWithoutQuantity } = charge;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {name}
          <span className={classes.quiet}>{unitName}</span>
        </th>
        <td colSpan={2} data-quiet>
          {isOffered
            ? saidOfCost(costUsd)
            : othersUsd === null
              ? 'not offered'
              : `not offered; others ask ${formatUsdExact(othersUsd)}`}
        </td>
        <td data-figure>{amount === null ? '' : <b>{amountText(amount, currency)}</b>}</td>
        <td />
      </tr>
      {rows.map((row) => (
        <tr key={`${row.rule}/${row.rate}`} className={classes.chargePart}>
          <td>{ruleText[row.rule]}</td>
          <td data-figure>{rateText(row.rate, currency)}</td>
          <td data-figure>× {formatQuantity(row.quantity)}</td>
          <td data-figure>{amountText(row.amount, currency)}</td>
          <td data-figure>{formatCount(row.shipments)}</td>
        </tr>
      ))}
      {shipmentsWithoutQuantity > 0 && (
        <tr className={classes.chargePart}>
          <td colSpan={4}>do not tell what it is per, and cost nothing</td>
          <td data-figure>{formatCount(shipmentsWithoutQuantity)}</td>
        </tr>
      )}
    </tbody>
  );
}

const saidOfCost = (costUsd: number | null) =>
  costUsd === null ? '' : `${formatUsdExact(costUsd)} over the contract`;
