import { countOf, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';
import { bridgeOf } from './bridgeOf.ts';
import { ExplainedCharges } from './ExplainedCharges.tsx';
import classes from './Explanation.module.css';
import { amountText, scopeText, stepText } from './explanationWords.ts';

interface PriceExplanationProps {
  answer: BidExplanations;
  bid: ExplainedBid;
}

/** How a bid comes to its price: from what was quoted to what is compared, then charge by charge. */
export function PriceExplanation({ answer, bid }: PriceExplanationProps) {
  const scope = scopeText(answer, bid);
  return (
    <>
      <p className={classes.lead}>{leadOf(answer, bid)}</p>
      {bid.bridge.length > 0 && <Bridge answer={answer} bid={bid} />}
      {scope !== null && <p className={classes.lead}>{scope}</p>}
      <h3 className={classes.heading}>Charge by charge, over the shipments of the history</h3>
      <ExplainedCharges bid={bid} />
    </>
  );
}

function leadOf(
  { shipments, volume, forecastVolume, unitMeasure }: BidExplanations,
  bid: ExplainedBid,
): string {
  if (!bid.isComplete) return `The bid is partial: it needs ${bid.missing.join(', ')}. It is not priced yet.`;
  if (!bid.isPriced) return 'The bid was changed a moment ago and is being priced.';
  if (forecastVolume === 0) return 'The lane has no volume in the contract period: add months to price it.';
  if (shipments === 0) return 'The lane has no shipments to price it over.';
  return `Every one of ${countOf(shipments, 'shipment')} (${formatQuantity(volume, unitMeasure)}) is rated by this bid, then brought to the ${formatQuantity(forecastVolume, unitMeasure)} forecast for the contract.`;
}

function Bridge({ answer, bid }: PriceExplanationProps) {
  const { steps, ranked } = bridgeOf(answer, bid);
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
        {steps.map(({ step, currency, change, total }) => (
          <tr key={step} className={step === ranked?.step ? classes.end : undefined}>
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
