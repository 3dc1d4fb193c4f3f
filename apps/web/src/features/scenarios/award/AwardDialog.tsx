import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import classes from '../result/Result.module.css';
import type { Scenario, ScenarioFigures } from '../scenarios.api.ts';
import { useAwardScenario, useCancelAwards } from './award.api.ts';
import { AwardedMessage } from './AwardedMessage.tsx';
import { AwardProgress, awardSteps } from './AwardProgress.tsx';

interface AwardDialogProps {
  scenario: Scenario;
  figures: ScenarioFigures;
  opened: boolean;
  onClose: () => void;
}

/** Explains what awarding a scenario does, for confirmation. */
export function AwardDialog({ scenario, figures, opened, onClose }: AwardDialogProps) {
  const award = useAwardScenario(scenario.scenarioId);
  const back = useCancelAwards(scenario.scenarioId);
  const give = (backups: boolean) => {
    if (scenario.solvedAt === null || award.isPending) return;
    // Uses the promise: the screen may be left before mutation callbacks run.
    award.mutateAsync({ solvedAt: scenario.solvedAt, backups }).then(
      (given) => {
        toasts.success(<AwardedMessage given={given} cancel={() => back.mutateAsync('')} />);
        onClose();
      },
      // Errors are shown from the mutation state.
      () => undefined,
    );
  };
  // The dialog stays open while awarding, because it may fail.
  const close = () => {
    if (award.isPending) return;
    award.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      centered
      title={`Award “${scenario.name}”`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AwardQuestion scenario={scenario} figures={figures} award={award} onGive={give} onClose={close} />
    </Modal>
  );
}

interface AwardQuestionProps extends Omit<AwardDialogProps, 'opened'> {
  award: { isPending: boolean; error: Error | null };
  onGive: (backups: boolean) => void;
}

function AwardQuestion({ scenario, figures, award, onGive, onClose }: AwardQuestionProps) {
  const { scenarioId, stale } = scenario;
  const [backups, setBackups] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  return (
    <>
      <Stack gap="sm">
        <div>
          Each lane goes to the carriers of this result, for the months not yet awarded. Either all of it is
          awarded, or nothing. Existing awards stay as they are: nothing is overwritten. The carriers are
          asked to accept.
        </div>
        <FieldGrid
          fields={[
            {
              label: 'Lanes',
              value: `${formatCount(figures.lanesAwarded)} of ${formatCount(figures.lanes)}`,
            },
            { label: 'Carriers', value: formatCount(figures.carriers) },
            { label: 'Awarded cost', value: <Money amountUsd={figures.awardedUsd} exact /> },
            { label: 'Savings', value: <Money amountUsd={figures.savingsUsd} exact signed /> },
          ]}
        />
        {stale !== null && (
          <div className={classes.former}>{stale} If the cost has changed, nothing is awarded.</div>
        )}
        {figures.discountsUsd !== 0 && (
          <div className={classes.note}>
            Awards use the bid prices. Agree discounts and bundles with the carriers separately.
          </div>
        )}
        <Checkbox
          label="Keep the next best bid on each lane as backup"
          description="Offered automatically if the carrier declines or doesn’t respond in time."
          checked={backups}
          onChange={(event) => setBackups(event.currentTarget.checked)}
        />
        {stale !== null && (
          <Checkbox
            label="Award this result although it is out of date"
            description="Run again instead to see what the rules give now."
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {(award.isPending || award.error !== null) && (
          <AwardProgress scenarioId={scenarioId} steps={awardSteps(backups)}>
            <ActionError of={award} />
          </AwardProgress>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={award.isPending} data-autofocus>
          Cancel
        </Button>
        <ButtonWithReason
          loading={award.isPending}
          reason={stale !== null && !confirmed && 'Confirm that the result is out of date, or run again'}
          onClick={() => onGive(backups)}
        >
          Award {countOf(figures.lanesAwarded, 'lane')}
        </ButtonWithReason>
      </Group>
    </>
  );
}
