import { formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { BidExplanations, ExplainedBid } from '../bidTypes.ts';
import { contractScale, roundingByMonth } from './contractScale.ts';
import classes from './Explanation.module.css';
import { amountText, rateText, ruleText } from './explanationWords.ts';

type Charge = ExplainedBid['charges'][number];

/** Each charge as rate × quantity = amount, with its cost in USD, for the contract period. */
export function ExplainedCharges({ answer, bid }: { answer: BidExplanations; bid: ExplainedBid }) {
  const scale = contractScale(answer);
  return (
    <>
      <SmallTable label="Charge breakdown" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col" data-figure>
              Shipments
            </th>
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
              Cost
            </th>
          </tr>
        </thead>
        {bid.charges.map((charge) => (
          <ChargeRows key={charge.chargeNo} charge={charge} bid={bid} scale={scale} />
        ))}
      </SmallTable>
      <p className={classes.note}>
        Shipments, quantities and amounts are forecast for the contract period in proportion to shipment
        history. Cost is in USD, rounded to the cent month by month.
      </p>
    </>
  );
}

function ChargeRows({ charge, bid, scale }: { charge: Charge; bid: ExplainedBid; scale: number }) {
  const { name, unitName, rows, amount, costUsd, shipmentsWithoutQuantity } = charge;
  const scaled = amount === null ? null : amount * scale;
  const rounding =
    scaled !== null && costUsd !== null && bid.currency === 'USD' ? roundingByMonth(scaled, costUsd) : 0;
  const [only] = rows;
  // A single plain rate fits in the charge's own row.
  const isPlain = rows.length === 1 && only !== undefined && only.rule === 'rate';
  const unsaid = whyNothing(charge, bid);
  return (
    <tbody>
      <tr>
        <th scope="row">
          {name}
          <span className={classes.quiet}>{unitName}</span>
        </th>
        {unsaid !== null ? (
          <td colSpan={5} data-quiet data-figure>
            {unsaid}
          </td>
        ) : (
          <>
            <td data-figure>{isPlain ? formatQuantity(only.shipments * scale) : ''}</td>
            <td data-figure>{isPlain ? rateText(only.rate, bid.currency) : ''}</td>
            <td data-figure>{isPlain ? `× ${formatQuantity(only.quantity * scale)}` : ''}</td>
            <td data-figure>{scaled === null ? '' : amountText(scaled, bid.currency)}</td>
            <td data-figure>{costUsd === null ? '' : <b>{formatUsdExact(costUsd)}</b>}</td>
          </>
        )}
      </tr>
      {!isPlain &&
        rows.map((row) => (
          <tr key={`${row.rule}/${row.rate}`} className={classes.chargePart}>
            <td>{ruleText[row.rule]}</td>
            <td data-figure>{formatQuantity(row.shipments * scale)}</td>
            <td data-figure>{rateText(row.rate, bid.currency)}</td>
            <td data-figure>× {formatQuantity(row.quantity * scale)}</td>
            <td data-figure>{amountText(row.amount * scale, bid.currency)}</td>
            <td />
          </tr>
        ))}
      {rounding !== 0 && (
        <tr className={classes.chargePart}>
          <td colSpan={4}>rounded month by month</td>
          <td data-figure>{formatUsdExact(rounding)}</td>
          <td />
        </tr>
      )}
      {shipmentsWithoutQuantity > 0 && (
        <tr className={classes.chargePart}>
          <td>no quantity</td>
          <td data-figure>{formatQuantity(shipmentsWithoutQuantity * scale)}</td>
          <td colSpan={4} data-figure>
            not charged: the quantity is missing
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Returns why a charge has no amount; null if it has one. */
function whyNothing(
  { isOffered, rows, amount, othersUsd }: Charge,
  { isPriced }: ExplainedBid,
): string | null {
  if (!isOffered)
    return othersUsd === null ? 'not quoted' : `not quoted; others charge ${formatUsdExact(othersUsd)}`;
  if (rows.length > 0 || amount !== null) return null;
  return isPriced ? 'doesn’t apply to this lane' : 'not priced yet';
}
