import { FieldGrid } from '../../ui/FieldGrid.tsx';
import { countOf, formatCount } from '../../ui/figures.ts';
import { formatUsdExact, Money } from '../../ui/Money.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import classes from './Clauses.module.css';
import type { ClausePreview } from './replaceClause.api.ts';

interface ReplacementEffectProps {
  preview: ClausePreview | undefined;
  isCarrier: boolean;
  isLoading: boolean;
}

/** What a new clause costs each carrier’s awards before and after, at today’s index value; for a carrier its own. */
export function ReplacementEffect({ preview, isCarrier, isLoading }: ReplacementEffectProps) {
  if (preview === undefined)
    return (
      <p className={classes.quiet} role="status">
        {isLoading ? 'Calculating the effect…' : 'Change the terms to see the effect on the awarded cost.'}
      </p>
    );
  return isCarrier ? <OwnEffect preview={preview} /> : <EffectByCarrier preview={preview} />;
}

function OwnEffect({ preview: { lanes, beforeUsd, afterUsd } }: { preview: ClausePreview }) {
  const difference = (Math.round(afterUsd * 100) - Math.round(beforeUsd * 100)) / 100;
  return (
    <section aria-label="Effect" className={classes.clause}>
      <FieldGrid
        fields={[
          { label: 'Changes', value: countOf(lanes, 'lane') },
          { label: 'Cost before', value: <Money amountUsd={beforeUsd} exact /> },
          { label: 'Cost after', value: <Money amountUsd={afterUsd} exact /> },
          { label: 'Difference', value: `${difference > 0 ? '+' : ''}${formatUsdExact(difference)}` },
        ]}
      />
      <p className={classes.quiet}>What the charges of this clause cost at today’s index value.</p>
    </section>
  );
}

function EffectByCarrier({ preview }: { preview: ClausePreview }) {
  return (
    <SmallTable label="Effect by carrier" narrow>
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col" data-figure>
            Lanes
          </th>
          <th scope="col" data-figure>
            Before
          </th>
          <th scope="col" data-figure>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {preview.carriers.map(({ carrierId, carrierName, lanes, beforeUsd, afterUsd }) => (
          <tr key={carrierId}>
            <th scope="row">{carrierName}</th>
            <td data-figure>{formatCount(lanes)}</td>
            <td data-figure>
              <Money amountUsd={beforeUsd} exact />
            </td>
            <td data-figure>
              <Money amountUsd={afterUsd} exact />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total at today’s index value</th>
          <td data-figure>{formatCount(preview.lanes)}</td>
          <td data-figure>
            <Money amountUsd={preview.beforeUsd} exact />
          </td>
          <td data-figure>
            <Money amountUsd={preview.afterUsd} exact />
          </td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}
