import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatCount, formatDay, formatPercent } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { ShowRows } from '../rows/ShowRows.tsx';
import type { WizardStep } from '../wizard/wizardSteps.ts';
import type { Assumption, AssumptionChoice, Upload } from '../uploadTypes.ts';
import { useAnswerAssumption, useAssumptions } from './assumptions.api.ts';
import classes from './Assumptions.module.css';
import { EffectFigures } from './EffectFigures.tsx';

interface AssumptionsPanelProps {
  upload: Upload;
  /** Whether the user can answer; others see the assumptions read-only. */
  mayAnswer: boolean;
  /** Shows only unanswered assumptions that block the upload. */
  onlyAsked?: boolean;
  /** Address of the step where an assumption is changed; undefined for read-only users. */
  addressOfStep?: ((step: WizardStep) => string) | undefined;
}

/** The assumptions of an upload, largest effect first, with the effect of each choice; answers are saved at once. */
export function AssumptionsPanel(props: AssumptionsPanelProps) {
  return <AnsweredBy {...props} answer={useAnswerAssumption(props.upload.id)} />;
}

interface AnsweredByProps extends AssumptionsPanelProps {
  /** Mutation that saves an answer. */
  answer: {
    mutate: (answers: Record<string, string>) => void;
    isPending: boolean;
    isError: boolean;
    error: Error | null;
  };
  /** Content above the list. */
  children?: ReactNode;
}

/** The same with a custom mutation for answers. */
export function AnsweredBy(props: AnsweredByProps) {
  const { upload, mayAnswer, onlyAsked = false, addressOfStep, answer, children } = props;
  const found = useAssumptions(upload);
  if (found.isError && found.data === undefined) return <LoadProblem query={found} />;
  const all = found.data?.assumptions ?? [];
  const shown = onlyAsked ? all.filter(({ state }) => state === 'asked') : all;
  if (shown.length === 0) return null;
  const open = shown.filter(({ state }) => state === 'asked' || state === 'marked').length;
  return (
    <>
      <LoadProblem query={found} />
      <Panel
        heading="Assumptions"
        aside={
          <span className={classes.count}>{open === 0 ? 'All answered' : `${formatCount(open)} open`}</span>
        }
      >
        <LoadProblem query={found} />
        {children}
        <ActionError of={answer} />
        <ul className={classes.list} aria-label="Assumptions">
          {shown.map((assumption) => (
            <Item
              key={assumption.key}
              assumption={assumption}
              upload={upload}
              changeAddress={
                assumption.step === 'places' && assumption.state === 'marked'
                  ? addressOfStep?.('places')
                  : undefined
              }
              working={answer.isPending}
              onAnswer={
                mayAnswer && assumption.stage !== 'lanes' && assumption.choices.length > 0
                  ? (value) => answer.mutate({ [assumption.key]: value })
                  : undefined
              }
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

interface ItemProps {
  assumption: Assumption;
  upload: Upload;
  /** Address where it is changed, if not here. */
  changeAddress: string | undefined;
  working: boolean;
  onAnswer: ((value: string) => void) | undefined;
}

function Item({ assumption, upload, changeAddress, working, onAnswer }: ItemProps) {
  const [isChanging, setChanging] = useState(false);
  const { state, value, choices, share, lines, text, why } = assumption;
  const current = choices.find((choice) => choice.value === value);
  const others = choices.filter((choice) => choice.value !== value);
  const isAsking = onAnswer !== undefined && (state === 'asked' || isChanging);
  const facts = [
    share === null
      ? null
      : share === 0
        ? 'No effect on totals.'
        : `Changes totals by up to ${formatPercent(100 * share)}.`,
    lines === null ? null : `Affects ${countOf(lines, 'row')}.`,
    assumption.sampledRows === null ? null : `Based on the first ${countOf(assumption.sampledRows, 'row')}.`,
  ].filter((fact) => fact !== null);
  const figures = (choice: AssumptionChoice) => (
    <EffectFigures choice={choice} choices={choices} mode={upload.mode} />
  );
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <b>{text}</b>
        <StateBadge tone={state === 'asked' ? 'warn' : state === 'marked' ? 'neutral' : 'good'}>
          {stateWords(assumption)}
        </StateBadge>
      </div>
      <p className={classes.why}>
        {[why, ...facts].filter((part) => part).join(' ')}
        {upload.kind !== 'bids' && (
          <ShowRows upload={upload} source={{ kind: 'assumption', key: assumption.key }} title={text} />
        )}
      </p>
      {isAsking ? (
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Button
              key={choice.value}
              variant="default"
              size="sm"
              disabled={working}
              onClick={() => {
                setChanging(false);
                onAnswer(choice.value);
              }}
            >
              <span className={classes.choice}>
                {choice.label}
                {choice.effect !== null && <small>{figures(choice)}</small>}
              </span>
            </Button>
          ))}
        </div>
      ) : (
        <p className={classes.taken}>
          {value !== null && (
            <span>
              <b>{current?.label ?? value}</b>
              {current?.effect != null && <> {figures(current)}</>}
            </span>
          )}
          {others.map((choice) =>
            choice.effect === null ? null : (
              <span key={choice.value}>
                {choice.label}: {figures(choice)}
              </span>
            ),
          )}
          {onAnswer !== undefined && others.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
          {changeAddress !== undefined && others.length === 0 && (
            <Button component={Link} to={changeAddress} variant="subtle" size="compact-sm">
              Change under Locations
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

function stateWords({ state, rememberedAt, answeredBy }: Assumption): string {
  switch (state) {
    case 'asked':
      return 'Needs an answer';
    case 'marked':
      return 'Assumed';
    case 'remembered':
      return rememberedAt === null
        ? 'Same answer as before'
        : `As answered${answeredBy === null ? '' : ` by ${answeredBy}`} on ${formatDay(rememberedAt.slice(0, 10))}`;
    case 'answered':
      return answeredBy === null ? 'Answered' : `Answered by ${answeredBy}`;
  }
}
