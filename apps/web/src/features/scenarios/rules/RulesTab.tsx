import { Button, Group, SegmentedControl } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { UnsavedBar } from '../../../ui/UnsavedBar.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { AddRule } from './AddRule.tsx';
import { LanesPanel } from './LanesPanel.tsx';
import { RuleContext, type RuleSurroundings } from './ruleContext.ts';
import { RuleRow } from './RuleRow.tsx';
import classes from './Rules.module.css';
import { mostRules, putRule, removeRule } from './scenarioDraft.ts';
import type { DraftInHand } from './useScenarioDraft.ts';
import { WeightsPanel } from './WeightsPanel.tsx';

interface RulesTabProps {
  surroundings: RuleSurroundings;
  inHand: DraftInHand;
}

/** The rules of a scenario as sentences, what counts in addition to price, and which lanes it awards. */
export function RulesTab({ surroundings, inHand }: RulesTabProps) {
  const { draft, edit } = inHand;
  return (
    <RuleContext value={surroundings}>
      <Panel
        heading="Rules"
        aside={
          <AddRule
            onAdd={(rule) => edit(putRule(draft, rule))}
            reason={draft.rules.length >= mostRules ? `A scenario can have up to ${mostRules} rules` : null}
          />
        }
      >
        {draft.rules.length === 0 ? (
          <EmptyState title="No rules: the cheapest carrier gets each lane" icon={ListChecks}>
            Add rules such as a carrier limit, incumbent preference or capacity. Start from a template if you
            like.
          </EmptyState>
        ) : (
          <ol className={classes.list} aria-label="Scenario rules">
            {draft.rules.map((rule, at) => (
              <RuleRow
                key={rule.ruleId}
                no={at + 1}
                rule={rule}
                onChange={(next) => edit(putRule(draft, next))}
                onRemove={() => edit(removeRule(draft, rule.ruleId))}
              />
            ))}
          </ol>
        )}
      </Panel>
      <WeightsPanel weights={draft.weights} onChange={(weights) => edit({ ...draft, weights })} />
      <LanesPanel laneIds={draft.laneIds} onChange={(laneIds) => edit({ ...draft, laneIds })} />
      <Panel heading="Effort">
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Effort"
            value={draft.effort}
            onChange={(effort) => edit({ ...draft, effort: effort === 'thorough' ? 'thorough' : 'quick' })}
            data={[
              { value: 'quick', label: 'Quick' },
              { value: 'thorough', label: 'Thorough' },
            ]}
          />
          <p className={classes.quiet}>
            {draft.effort === 'quick'
              ? 'Up to 10 seconds, or until no more can be saved.'
              : 'Up to a minute, for the last tenths of a percent.'}
          </p>
        </Group>
      </Panel>
      {isEditedMeanwhile(inHand.error) ? (
        <EditedMeanwhile
          problem={inHand.error}
          onReload={inHand.discard}
          // Errors are shown from the mutation state.
          onSaveOver={() => void inHand.saveOver().catch(() => undefined)}
          working={inHand.isSaving}
        />
      ) : (
        inHand.error !== null && <ActionError of={inHand} heading="Couldn’t save the rules" />
      )}
      {inHand.isEdited && (
        <UnsavedBar text={<p>{inHand.problem ?? 'The scenario has unsaved changes.'}</p>}>
          <Button size="xs" variant="default" onClick={inHand.discard}>
            Discard
          </Button>
          <ButtonWithReason
            size="xs"
            variant="default"
            loading={inHand.isSaving}
            reason={inHand.problem}
            // The error is shown above.
            onClick={() => void inHand.save().catch(() => undefined)}
          >
            Save
          </ButtonWithReason>
        </UnsavedBar>
      )}
    </RuleContext>
  );
}
