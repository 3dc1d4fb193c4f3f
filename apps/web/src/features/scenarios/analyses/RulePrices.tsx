import { useElementSize } from '@mantine/hooks';
import { Bars, heightOfNames } from '../../../ui/chart/Bars.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { RulePrice } from './analyses.api.ts';
import classes from './Analyses.module.css';

/** Cost of each rule, most expensive first. A value within the optimality gap is grey, because it is not significant. */
export function RulePrices({ prices }: { prices: readonly RulePrice[] }) {
  const { ref, width } = useElementSize();
  const sorted = [...prices].sort(dearestFirst);
  if (sorted.length === 0) return <p className={classes.note}>There was no rule to test.</p>;
  const told = sorted.filter(({ priceUsd }) => priceUsd !== null);
  const part = (isSignificant: boolean) =>
    told.map((one) => (one.isSignificant === isSignificant ? one.priceUsd : null));
  const words = told.map((one) => one.words);
  // Rule sentences take two fifths of the width, on as many lines as needed.
  const namesPx = Math.round(Math.min(340, Math.max(130, width * 0.4)));
  return (
    <div ref={ref}>
      {told.length > 0 && (
        <Bars
          plain
          title="Price of each rule"
          note="How much less the award’s weighted cost would be without it."
          of="Rule"
          kind="usd"
          isHorizontal
          isStacked
          namesPx={namesPx}
          height={Math.max(130, 70 + told.length * heightOfNames(words, namesPx))}
          categories={words}
          series={[
            { name: 'Price', values: part(true), colour: chartColours.awarded },
            { name: 'Not significant', values: part(false), colour: chartColours.baseline },
          ]}
        />
      )}
      <div className={classes.tables}>
        <SmallTable label="Price of each rule, with both costs">
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col" data-figure>
                With rule
              </th>
              <th scope="col" data-figure>
                Without rule
              </th>
              <th scope="col" data-figure>
                Price
              </th>
              <th scope="col" data-figure>
                Margin of error
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={one.ruleId} className={one.isSignificant ? undefined : classes.insignificant}>
                <th scope="row" className={classes.rule}>
                  {one.words}
                </th>
                <td data-figure>
                  <Money amountUsd={one.withUsd} exact />
                </td>
                <td data-figure>
                  {one.withoutUsd === null ? 'no award found' : <Money amountUsd={one.withoutUsd} exact />}
                </td>
                <td data-figure>
                  <Price price={one} />
                </td>
                <td data-figure>
                  {one.uncertaintyUsd === null ? '–' : `± ${formatUsdExact(one.uncertaintyUsd)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      </div>
      <p className={classes.note}>
        Both runs are proven to within their gaps. A difference smaller than both gaps together is not
        significant: the rule may cost nothing.
      </p>
    </div>
  );
}

function Price({ price: { priceUsd, isSignificant } }: { price: RulePrice }) {
  if (priceUsd === null) return '–';
  if (isSignificant) return <b>{formatUsdExact(priceUsd)}</b>;
  return (
    <>
      {formatUsdExact(priceUsd)}
      <br />
      not significant
    </>
  );
}

/** Unknown values come last, insignificant ones before them. */
function dearestFirst(one: RulePrice, other: RulePrice): number {
  const rank = ({ priceUsd, isSignificant }: RulePrice) => (priceUsd === null ? 2 : isSignificant ? 0 : 1);
  return rank(one) - rank(other) || (other.priceUsd ?? 0) - (one.priceUsd ?? 0);
}
