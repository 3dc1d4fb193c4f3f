import { isOfferedMode } from '@lanewright/freight';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { EditModal } from '../../../ui/EditModal.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { CarrierBoxes, type CarrierToInvite } from '../form/CarrierBoxes.tsx';
import { type ChosenLaneIds, LaneChooser } from '../form/LaneChooser.tsx';
import { RuleBoxes, type TenderRules } from '../form/RuleBoxes.tsx';
import { type Tender, useReloadTender, useUpdateTender } from '../tenders.api.ts';

interface ChangeEventButtonProps {
  tender: Tender;
  /** All carriers that can be invited; undefined while loading. */
  carriers: readonly CarrierToInvite[] | undefined;
}

/** Changes name, lanes, carriers and rules of an event, while none of its rounds is open. */
export function ChangeEventButton({ tender, carriers }: ChangeEventButtonProps) {
  const [opened, dialog] = useDisclosure(false);
  const [loads, setLoads] = useState(0);
  const reload = useReloadTender(tender.tenderId);
  return (
    <>
      <ButtonWithReason
        variant="default"
        reason={
          tender.round?.state === 'Open' && 'A round is open. You can change the event after it closes.'
        }
        onClick={dialog.open}
      >
        Change event
      </ButtonWithReason>
      <EditModal
        losing="The changes to the event are not saved."
        opened={opened}
        onClose={dialog.close}
        title="Change event"
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {carriers !== undefined && (
          <ChangeEventForm
            key={loads}
            tender={tender}
            carriers={carriers}
            onDone={dialog.close}
            onReload={() => void reload().then(() => setLoads(loads + 1))}
          />
        )}
      </EditModal>
    </>
  );
}

interface ChangeEventFormProps {
  tender: Tender;
  carriers: readonly CarrierToInvite[];
  onDone: () => void;
  /** Restarts with the stored event. */
  onReload: () => void;
}

/** The stored values of what the form changes. */
const partsOf = ({ name, carriers, givesFeedback, forbidsRise, maxDecreasePercent }: Tender) => ({
  name,
  carrierIds: carriers.map(({ carrierId }) => carrierId),
  givesFeedback,
  forbidsRise,
  maxDecreasePercent,
});

function ChangeEventForm({ tender, carriers, onDone, onReload }: ChangeEventFormProps) {
  const { mode } = tender;
  const [name, setName] = useState(tender.name);
  const [keepsLanes, setKeepsLanes] = useState(true);
  const [lanes, setLanes] = useState<ChosenLaneIds>(new Set());
  const [invited, setInvited] = useState<ReadonlySet<string>>(
    new Set(tender.carriers.map(({ carrierId }) => carrierId)),
  );
  const [rules, setRules] = useState<TenderRules>({
    givesFeedback: tender.givesFeedback,
    forbidsRise: tender.forbidsRise,
    maxDecreasePercent: tender.maxDecreasePercent,
  });
  // The event when this dialog was opened.
  const [seen] = useState(() => partsOf(tender));
  const update = useUpdateTender(tender.tenderId);
  // Creating an event without lanes means "every lane"; a change must list them all.
  const chosen = keepsLanes ? undefined : lanes;
  const problem =
    name.trim() === ''
      ? 'Enter a name'
      : invited.size === 0
        ? 'Invite at least one carrier.'
        : chosen?.size === 0 && 'Choose at least one lane.';
  const send = (over = false) =>
    void update
      .mutateAsync({
        ...(over ? {} : { seen }),
        name: name.trim(),
        carrierIds: [...invited],
        ...rules,
        ...(chosen === undefined ? {} : { laneIds: [...chosen] }),
      })
      .then(() => {
        toasts.success('Event saved');
        onDone();
      })
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  return (
    <Stack gap="md">
      <TextInput
        data-autofocus
        label="Name"
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <CarrierBoxes
        carriers={carriers.filter((carrier) => carrier.modes.includes(mode))}
        invited={invited}
        onChange={setInvited}
      />
      <Radio.Group
        label="Lanes"
        value={keepsLanes ? 'keep' : 'other'}
        onChange={(which) => setKeepsLanes(which === 'keep')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="keep" label={`Unchanged: ${countOf(tender.laneCount, 'lane')}`} />
          <Radio value="other" label="Others" />
        </Stack>
      </Radio.Group>
      {!keepsLanes && isOfferedMode(mode) && (
        <LaneChooser mode={mode} chosen={lanes} onChange={setLanes} offersAll={false} />
      )}
      <RuleBoxes rules={rules} onChange={setRules} />
      {isEditedMeanwhile(update.error) ? (
        <EditedMeanwhile
          problem={update.error}
          onReload={onReload}
          onSaveOver={() => send(true)}
          working={update.isPending}
        />
      ) : (
        update.isError && <ActionError of={update} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ButtonWithReason reason={problem} loading={update.isPending} onClick={() => send()}>
          Save changes
        </ButtonWithReason>
      </Group>
    </Stack>
  );
}
