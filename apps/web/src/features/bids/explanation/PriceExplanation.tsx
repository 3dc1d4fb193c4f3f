import { countOf, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';
import { bridgeOf } from './bridgeOf.ts';
import { ExplainedCharges } from './ExplainedCharges.tsx';
import { contractScale } from './contractScale.ts';
import classes from './Explanation.module.css';
import { amountText, scopeText, stepText } from './explanationWords.ts';

interface PriceExplanationProps {
  answer: BidExplanations;
  bid: ExplainedBid;
}

/** How a bid's price is calculated: from the quoted to the comparable price, then charge by charge. */
export function PriceExplanation({ answer, bid }: PriceExplanationProps) {
  const scope = scopeText(answer, bid);
  return (
    <>
      <p className={classes.lead}>{leadOf(answer, bid)}</p>
      {bid.bridge.length > 0 && <Bridge answer={answer} bid={bid} />}
      {scope !== null && <p className={classes.lead}>{scope}</p>}
      <h3 className={classes.heading}>By charge, over the contract period</h3>
      <ExplainedCharges answer={answer} bid={bid} />
    </>
  );
}

function leadOf(answer: BidExplanations, bid: ExplainedBid): string {
  const { shipments, volume, forecastVolume, unitMeasure } = answer;
  if (!bid.isComplete) return `This bid is partial: it needs ${bid.missing.join(', ')}. It isn’t priced yet.`;
  if (!bid.isPriced) return 'The bid has just changed and is being priced.';
  if (forecastVolume === 0) return 'The lane has no volume in the contract period: add months to price it.';
  if (shipments === 0) return 'The lane has no shipments to price the bid on.';
  const forecast = formatQuantity(forecastVolume, unitMeasure);
  return `The contract period is forecast at ${forecast}, about ${formatQuantity(shipments * contractScale(answer))} shipments. The bid is priced on the whole history (${countOf(shipments, 'shipment')}, ${formatQuantity(volume, unitMeasure)}) and scaled to the forecast.`;
}

function Bridge({ answer, bid }: PriceExplanationProps) {
  const { steps, ranked } = bridgeOf(answer, bid);
  return (
    <SmallTable label="Quoted price to comparable price">
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
