import { formatCount, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { ExplainedBid } from '../bidTypes.ts';
import classes from './Explanation.module.css';
import { amountText, rateText, ruleText } from './explanationWords.ts';

type Charge = ExplainedBid['charges'][number];

/** Each charge: rate × quantity = amount over the history, and what it costs over the contract. */
export function ExplainedCharges({ bid }: { bid: ExplainedBid }) {
  return (
    <>
      <SmallTable label="Charges and how they come about" keepFirstColumn>
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
              Over the contract
            </th>
          </tr>
        </thead>
        {bid.charges.map((charge) => (
          <ChargeRows key={charge.chargeNo} charge={charge} bid={bid} />
        ))}
      </SmallTable>
      <p className={classes.note}>
        Over the contract, in USD: the amount at the forecast volume, rounded to the cent month by month.
      </p>
    </>
  );
}

function ChargeRows({ charge, bid }: { charge: Charge; bid: ExplainedBid }) {
  const { name, unitName, rows, amount, costUsd, shipmentsWithoutQuantity } = charge;
  const [only] = rows;
  // One plain rate says all in the charge's own row.
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
            <td data-figure>{isPlain ? formatCount(only.shipments) : ''}</td>
            <td data-figure>{isPlain ? rateText(only.rate, bid.currency) : ''}</td>
            <td data-figure>{isPlain ? `× ${formatQuantity(only.quantity)}` : ''}</td>
            <td data-figure>{amount === null ? '' : amountText(amount, bid.currency)}</td>
            <td data-figure>{costUsd === null ? '' : <b>{formatUsdExact(costUsd)}</b>}</td>
          </>
        )}
      </tr>
      {!isPlain &&
        rows.map((row) => (
          <tr key={`${row.rule}/${row.rate}`} className={classes.chargePart}>
            <td>{ruleText[row.rule]}</td>
            <td data-figure>{formatCount(row.shipments)}</td>
            <td data-figure>{rateText(row.rate, bid.currency)}</td>
            <td data-figure>× {formatQuantity(row.quantity)}</td>
            <td data-figure>{amountText(row.amount, bid.currency)}</td>
            <td />
          </tr>
        ))}
      {shipmentsWithoutQuantity > 0 && (
        <tr className={classes.chargePart}>
          <td>without a quantity</td>
          <td data-figure>{formatCount(shipmentsWithoutQuantity)}</td>
          <td colSpan={4} data-figure>
            do not tell what it is per, and cost nothing
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Why a charge has no amount; null where it has one. */
function whyNothing(
  { isOffered, rows, amount, othersUsd }: Charge,
  { isPriced }: ExplainedBid,
): string | null {
  if (!isOffered)
    return othersUsd === null ? 'not offered' : `not offered; others ask ${formatUsdExact(othersUsd)}`;
  if (rows.length > 0 || amount !== null) return null;
  return isPriced ? 'does not fall due on this lane' : 'not priced yet';
}
