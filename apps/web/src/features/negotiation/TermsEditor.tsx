import { negotiationTermLabel } from '@lanewright/freight';
import { Button, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { formatPercent } from '../../ui/figures.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type ModeOf, type Term, useSaveTerms, useTerms } from './negotiation.api.ts';
import classes from './Negotiation.module.css';
import { priceWeight, sameTerms, withTerm } from './weights.ts';

/** What counts beside price in a mode: a weight and an expectation for each category. */
export function TermsEditor(of: ModeOf) {
  const terms = useTerms(of);
  if (terms.error !== null && terms.data === undefined)
    return <ErrorPanel error={terms.error} onRetry={() => void terms.refetch()} />;
  if (terms.data === undefined) return <Skeleton height={360} radius="md" />;
  return <Editor of={of} saved={terms.data} />;
}

function Editor({ of, saved }: { of: ModeOf; saved: readonly Term[] }) {
  const [typed, setTyped] = useState<readonly Term[]>();
  const save = useSaveTerms(of);
  const terms = typed ?? saved;
  const left = priceWeight(terms);
  const isUnchanged = typed === undefined || sameTerms(typed, saved);
  const edit = (term: Term) => setTyped(withTerm(terms, term));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(terms, {
          onSuccess: () => {
            setTyped(undefined);
            toasts.success('Terms saved.');
          },
        });
      }}
    >
      <SmallTable label="What counts beside price" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" data-figure>
              Weight
            </th>
            <th scope="col">What is expected</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.category}>
              <th scope="row">{negotiationTermLabel[term.category]}</th>
              <td data-figure>
                <NumberInput
                  className={classes.weight ?? ''}
                  size="xs"
                  aria-label={`Weight of ${negotiationTermLabel[term.category]} in percent`}
                  value={term.weightPercent}
                  onChange={(weight) => edit({ ...term, weightPercent: Number(weight) || 0 })}
                  min={0}
                  max={100}
                  decimalScale={2}
                  suffix=" %"
                  hideControls
                />
              </td>
              <td data-wrap>
                <TextInput
                  size="xs"
                  className={classes.expectation ?? ''}
                  aria-label={`What is expected of ${negotiationTermLabel[term.category]}`}
                  placeholder="What is good: 98 % on time"
                  maxLength={500}
                  value={term.expectation}
                  onChange={(event) => edit({ ...term, expectation: event.currentTarget.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Price</th>
            <td data-figure data-over={left < 0 || undefined} className={classes.left}>
              {formatPercent(left)}
            </td>
            <td>{left < 0 ? 'The weights are more than 100 %.' : 'What the terms leave.'}</td>
          </tr>
        </tfoot>
      </SmallTable>
      <div className={classes.actions}>
        <ReasonButton
          type="submit"
          size="xs"
          loading={save.isPending}
          reason={
            left < 0 ? 'The weights add to more than 100 %' : isUnchanged && 'The terms are saved already'
          }
        >
          Save terms
        </ReasonButton>
        {!isUnchanged && (
          <Button size="xs" variant="default" onClick={() => setTyped(undefined)}>
            Undo
          </Button>
        )}
        <span className={classes.note}>
          Weights rank the bids of a lane by price and terms together, beside the ranking by price. Colours
          stay by price.
        </span>
      </div>
      {save.error !== null && <ErrorPanel error={save.error} heading="The terms were not saved" />}
    </form>
  );
}
