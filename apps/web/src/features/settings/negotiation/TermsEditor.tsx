import { negotiationTermLabel } from '@lanewright/freight';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatChosenPercent } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type ModeOf, type Term, useSaveTerms, useTerms } from './negotiation.api.ts';
import classes from './Negotiation.module.css';
import { priceWeight, sameTerms, withTerm } from './weights.ts';

const weights = { min: 0, max: 100 };

/** Editor for what counts in addition to price in a mode: a weight and an expectation per category. */
export function TermsEditor(of: ModeOf) {
  const terms = useTerms(of);
  return <Loaded query={terms}>{(saved) => <Editor of={of} saved={saved} />}</Loaded>;
}

function Editor({ of, saved }: { of: ModeOf; saved: readonly Term[] }) {
  const form = `terms ${of.mode} ${of.customerId ?? ''}`;
  // The typed terms, and the stored ones at the time editing began.
  const [typed, setTyped] = useKeptState<readonly Term[] | undefined>(`${form} draft`, undefined);
  const [seen, setSeen] = useKeptState(`${form} seen`, saved);
  const save = useSaveTerms(of);
  const terms = typed ?? saved;
  const left = priceWeight(terms);
  const isUnchanged = typed === undefined || sameTerms(typed, saved);
  const wrong = terms.find(({ weightPercent }) => numberProblem(weightPercent, weights) !== undefined);
  const edit = (term: Term) => {
    if (typed === undefined) setSeen(saved);
    setTyped(withTerm(terms, term));
  };
  const send = (from?: readonly Term[]) =>
    save.mutate(
      { terms, seen: from },
      {
        onSuccess: () => {
          setTyped(undefined);
          toasts.success('Terms saved');
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUnchanged && left >= 0 && wrong === undefined) send(seen);
      }}
    >
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
        <ButtonWithReason
          type="submit"
          size="xs"
          loading={save.isPending}
          reason={
            wrong !== undefined
              ? `${negotiationTermLabel[wrong.category]}: ${numberProblem(wrong.weightPercent, weights)}`
              : left < 0
                ? 'The weights add up to more than 100%'
                : isUnchanged && 'No changes to save'
          }
        >
          Save terms
        </ButtonWithReason>
        {!isUnchanged && (
          <Button size="xs" variant="default" onClick={() => setTyped(undefined)}>
            Undo
          </Button>
        )}
        <span className={classes.note}>
          Weights rank a lane’s bids by price and terms together, in addition to the ranking by price. Colours
          depend on price only.
        </span>
      </div>
      {isEditedMeanwhile(save.error) ? (
        <EditedMeanwhile
          problem={save.error}
          onReload={() => {
            setTyped(undefined);
            save.reset();
            void save.reload();
          }}
          onSaveOver={() => send()}
          working={save.isPending}
        />
      ) : (
        save.error !== null && <ErrorPanel error={save.error} heading="Couldn’t save the terms" />
      )}
      <UnsavedChangesGuard when={!isUnchanged} losing="The changed terms are not saved." />
    </form>
  );
}
