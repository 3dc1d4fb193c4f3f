import { negotiationTermLabel } from '@lanewright/freight';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { formatChosenPercent } from '../../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type ModeOf, type Term, useSaveTerms, useTerms } from './negotiation.api.ts';
import classes from './Negotiation.module.css';
import { priceWeight, withTerm } from './weights.ts';

const weights = { min: 0, max: 100 };

/** Why terms can’t be saved; undefined if they can. */
function problemOf(terms: readonly Term[]): string | undefined {
  for (const { category, weightPercent } of terms) {
    const problem = numberProblem(weightPercent, weights);
    if (problem !== undefined) return `${negotiationTermLabel[category]}: ${problem}`;
  }
  return priceWeight(terms) < 0 ? 'The weights add up to more than 100%' : undefined;
}

/** Editor for what counts in addition to price in a mode: a weight and an expectation per category. */
export function TermsEditor(of: ModeOf) {
  const terms = useTerms(of);
  return <Loaded query={terms}>{(saved) => <Editor of={of} saved={saved} />}</Loaded>;
}

function Editor({ of, saved }: { of: ModeOf; saved: readonly Term[] }) {
  const save = useSaveTerms(of);
  const form = useSubmitForm({
    initial: { terms: saved },
    draftName: `terms ${of.mode} ${of.customerId ?? ''}`,
    missing: ({ terms }) => problemOf(terms),
    send: ({ terms }, seen) => save.mutateAsync({ terms, seen: seen?.terms }),
    onSaved: () => toasts.success('Terms saved'),
  });
  const { terms } = form.values;
  const left = priceWeight(terms);
  const edit = (term: Term) => form.set({ terms: withTerm(terms, term) });
  return (
    <Form form={form} losing="The changed terms are not saved.">
      <SmallTable label="Non-price criteria" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" data-figure>
              Weight
            </th>
            <th scope="col">Expectation</th>
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
                  error={numberProblem(term.weightPercent, weights)}
                  decimalScale={2}
                  suffix="%"
                  hideControls
                />
              </td>
              <td data-wrap>
                <TextInput
                  size="xs"
                  className={classes.expectation ?? ''}
                  aria-label={`Expectation for ${negotiationTermLabel[term.category]}`}
                  placeholder="Target, e.g. 98% on time"
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
              {formatChosenPercent(left)}
            </td>
            <td>{left < 0 ? 'The weights add up to more than 100%.' : 'The remainder after the terms.'}</td>
          </tr>
        </tfoot>
      </SmallTable>
      <div className={classes.actions}>
        <FormButton form={form} size="xs">
          Save terms
        </FormButton>
        {form.isChanged && (
          <Button size="xs" variant="default" onClick={form.discard}>
            Undo
          </Button>
        )}
        <span className={classes.note}>
          Weights rank a lane’s bids by price and terms together, in addition to the ranking by price. Colours
          depend on price only.
        </span>
      </div>
      <FormError
        form={form}
        failed="Couldn’t save the terms"
        conflict={{
          onReload: () => {
            form.discard();
            void save.reload();
          },
        }}
      />
    </Form>
  );
}
