import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Preview } from '../amendments.api.ts';
import { differenceOf, formatDifference } from '../amendmentWords.ts';
import classes from './Propose.module.css';

interface EffectPreviewProps {
  preview: Preview | undefined;
  /** Whether it belongs to what is typed now. */
  isCurrent: boolean;
  /** Why there is no preview yet. */
  missing: string | undefined;
}

/** The awarded cost of the months that change, before and after, to the cent. */
export function EffectPreview({ preview, isCurrent, missing }: EffectPreviewProps) {
  return (
    <section aria-label="Effect" className={classes.effect} aria-busy={!isCurrent && missing === undefined}>
      {preview === undefined ? (
        <p className={classes.quiet} role="status">
          {missing === undefined
            ? 'Calculating the effect…'
            : `${missing} to see the effect on the awarded cost.`}
        </p>
      ) : (
        <FieldGrid
          fields={[
            { label: 'Changes', value: countOf(preview.lanes, 'lane') },
            { label: 'Awarded cost before', value: <Money amountUsd={preview.beforeUsd} exact /> },
            { label: 'Awarded cost after', value: <Money amountUsd={preview.afterUsd} exact /> },
            { label: 'Difference', value: formatDifference(differenceOf(preview)) },
          ]}
        />
      )}
    </section>
  );
}
