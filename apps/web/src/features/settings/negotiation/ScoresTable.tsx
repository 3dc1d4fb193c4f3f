import { negotiationTermLabel } from '@lanewright/freight';
import { Button, NumberInput, Skeleton } from '@mantine/core';
import { Handshake } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf, formatChosenPercent } from '../../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  type ModeOf,
  type ScoredCarrier,
  type Term,
  useSaveScores,
  useScores,
  useTerms,
} from './negotiation.api.ts';
import classes from './Negotiation.module.css';
import { cellOf, scoreChanges, scoreOf } from './scoreChanges.ts';

const scale = { min: 0, max: 100 };

/** Scores of a mode's carriers in each category, 0 to 100. Categories with a weight come first. */
export function ScoresTable(of: ModeOf) {
  const scores = useScores(of);
  const terms = useTerms(of);
  return (
    <Loaded query={together(scores, terms)} skeleton={<Skeleton height={220} radius="md" />}>
      {([carriers, weights]) =>
        carriers.length === 0 ? (
          <EmptyState title="No carrier to score" icon={Handshake}>
            Carriers that can bid in this mode are scored here. Enable the mode for carriers under Carriers.
          </EmptyState>
        ) : (
          <Table of={of} carriers={carriers} terms={weights} />
        )
      }
    </Loaded>
  );
}

interface Values {
  /** Typed scores by cell, each with the score that was stored when typing over it began. */
  typed: Readonly<Record<string, { score: number | string; seen: number | null }>>;
}

interface TableProps {
  of: ModeOf;
  carriers: readonly ScoredCarrier[];
  terms: readonly Term[];
}

function Table({ of, carriers, terms }: TableProps) {
  const scores = useScores(of);
  const save = useSaveScores(of);
  const ordered = [...terms].sort((a, b) => Number(b.weightPercent > 0) - Number(a.weightPercent > 0));
  const changesOf = ({ typed }: Values) =>
    scoreChanges(
      carriers,
      ordered.map(({ category }) => category),
      new Map(Object.entries(typed).map(([cell, { score }]) => [cell, score])),
    );
  const form = useSubmitForm({
    initial: { typed: {} } as Values,
    isNew: true,
    missing: ({ typed }) =>
      Object.values(typed)
        .map(({ score }) => numberProblem(score, scale))
        .find(Boolean),
    send: (values, begun) =>
      save.mutateAsync(
        changesOf(values).map((one) => ({
          ...one,
          ...(begun && { seen: values.typed[cellOf(one.carrierId, one.category)]?.seen }),
        })),
      ),
    clears: true,
    onSaved: () => toasts.success('Scores saved'),
  });
  const { typed } = form.values;
  const changes = changesOf(form.values);
  return (
    <Form form={form} losing="The scores you typed are not saved.">
      <SmallTable label="Scores of carriers, 0 to 100" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            {ordered.map(({ category, weightPercent }) => (
              <th key={category} scope="col" data-figure>
                <span className={classes.category}>{negotiationTermLabel[category]}</span>
                <span className={classes.counts}>
                  {weightPercent > 0 ? formatChosenPercent(weightPercent) : 'not included'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {carriers.map((carrier) => (
            <tr key={carrier.carrierId}>
              <th scope="row">
                {carrier.name}
                {!carrier.isConnected && <span className={classes.counts}>can’t bid now</span>}
              </th>
              {ordered.map(({ category }) => {
                const cell = cellOf(carrier.carrierId, category);
                return (
                  <td key={category} data-figure>
                    <NumberInput
                      className={classes.score ?? ''}
                      size="xs"
                      aria-label={`${negotiationTermLabel[category]} of ${carrier.name}`}
                      placeholder="–"
                      value={typed[cell]?.score ?? scoreOf(carrier, category) ?? ''}
                      onChange={(score) => {
                        const { seen } = typed[cell] ?? { seen: scoreOf(carrier, category) };
                        form.set({ typed: { ...typed, [cell]: { score, seen } } });
                      }}
                      error={numberProblem(typed[cell]?.score ?? '', scale)}
                      decimalScale={2}
                      hideControls
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </SmallTable>
      <div className={classes.actions}>
        {changes.length > 0 && (
          <>
            <FormButton form={form} size="xs">
              Save {countOf(changes.length, 'score')}
            </FormButton>
            <Button size="xs" variant="default" onClick={form.discard}>
              Undo
            </Button>
          </>
        )}
        <span className={classes.note}>
          0–100, higher is better. Carriers never see scores. Missing scores count as the lane’s median.
        </span>
      </div>
      <FormError
        form={form}
        failed="Couldn’t save the scores"
        conflict={{ onReload: () => void scores.refetch().then(form.discard) }}
      />
    </Form>
  );
}
