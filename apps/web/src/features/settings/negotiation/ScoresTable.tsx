import { negotiationTermLabel } from '@lanewright/freight';
import { Button, NumberInput, Skeleton } from '@mantine/core';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatChosenPercent } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { numberProblem } from '../../../ui/numberProblem.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
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
import { cellOf, scoreChanges, scoreOf, type TypedScores } from './scoreChanges.ts';

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

interface TableProps {
  of: ModeOf;
  carriers: readonly ScoredCarrier[];
  terms: readonly Term[];
}

function Table({ of, carriers, terms }: TableProps) {
  const [typed, setTyped] = useState<TypedScores>(new Map());
  // The scores as they were stored when typing over them began.
  const [seen, setSeen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const scores = useScores(of);
  const save = useSaveScores(of);
  const ordered = [...terms].sort((a, b) => Number(b.weightPercent > 0) - Number(a.weightPercent > 0));
  const changes = scoreChanges(
    carriers,
    ordered.map(({ category }) => category),
    typed,
  );
  const wrong = [...typed.values()].map((score) => numberProblem(score, scale)).find(Boolean);
  const discard = () => {
    setTyped(new Map());
    setSeen(new Map());
    save.reset();
  };
  const send = (over = false) =>
    save.mutate(
      over
        ? changes
        : changes.map((one) => ({ ...one, seen: seen.get(cellOf(one.carrierId, one.category)) })),
      {
        onSuccess: () => {
          discard();
          toasts.success('Scores saved');
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length > 0 && wrong === undefined) send();
      }}
    >
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
                      value={typed.get(cell) ?? scoreOf(carrier, category) ?? ''}
                      onChange={(score) => {
                        setTyped(new Map(typed).set(cell, score));
                        if (!seen.has(cell)) setSeen(new Map(seen).set(cell, scoreOf(carrier, category)));
                      }}
                      error={numberProblem(typed.get(cell) ?? '', scale)}
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
            <ButtonWithReason type="submit" size="xs" loading={save.isPending} reason={wrong}>
              Save {countOf(changes.length, 'score')}
            </ButtonWithReason>
            <Button size="xs" variant="default" onClick={discard}>
              Undo
            </Button>
          </>
        )}
        <span className={classes.note}>
          0–100, higher is better. Carriers never see scores. Missing scores count as the lane’s median.
        </span>
      </div>
      {isEditedMeanwhile(save.error) ? (
        <EditedMeanwhile
          problem={save.error}
          onReload={() => void scores.refetch().then(discard)}
          onSaveOver={() => send(true)}
          working={save.isPending}
        />
      ) : (
        save.error !== null && <ErrorPanel error={save.error} heading="Couldn’t save the scores" />
      )}
      <UnsavedChangesGuard when={changes.length > 0} losing="The scores you typed are not saved." />
    </form>
  );
}
