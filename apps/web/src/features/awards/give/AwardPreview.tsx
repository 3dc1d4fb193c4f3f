import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { useAwardPreview, type Wish } from '../awards.api.ts';

/** Cost and savings of an award before it is made, to the cent; empty while it cannot be made. */
export function AwardPreview({ wish }: { wish: Wish | undefined }) {
  const { data, error } = useAwardPreview(wish);
  const [award] = data?.awards ?? [];
  // The error is shown when the user tries to award.
  if (wish === undefined || error !== null || award === undefined) return null;
  const period = countOf(award.months.length, 'month');
  return (
    <FieldGrid
      fields={[
        { label: `Award for ${period}`, value: <Money amountUsd={award.awardedUsd} exact /> },
        { label: `Baseline for ${period}`, value: <Money amountUsd={award.baselineUsd} exact /> },
        { label: 'Saves', value: <Money amountUsd={award.savingsUsd} exact signed /> },
      ]}
    />
  );
}
