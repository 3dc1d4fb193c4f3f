import { formatCount } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import classes from './Clauses.module.css';
import type { ClausePreview } from './replaceClause.api.ts';

interface ReplacementEffectProps {
  preview: ClausePreview | undefined;
  isLoading: boolean;
}

/** What a new clause costs each carrier’s awards before and after, at today’s index value. */
export function ReplacementEffect({ preview, isLoading }: ReplacementEffectProps) {
  if (preview === undefined)
    return (
      <p className={classes.quiet} role="status">
        {isLoading ? 'Calculating the effect…' : 'Change the terms to see the effect on the awarded cost.'}
      </p>
    );
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
