import { tenders } from '@lanewright/contract';
import { isOfferedMode } from '@lanewright/freight';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { EditModal } from '../../../ui/EditModal.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { CarrierBoxes, type CarrierToInvite } from '../form/CarrierBoxes.tsx';
import { LaneChooser } from '../form/LaneChooser.tsx';
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
          <ChangeEventForm tender={tender} carriers={carriers} onDone={dialog.close} />
        )}
      </EditModal>
    </>
  );
}

interface ChangeEventFormProps {
  tender: Tender;
  carriers: readonly CarrierToInvite[];
  onDone: () => void;
}

const rulesOf = ({ givesFeedback, forbidsRise, maxDecreasePercent }: TenderRules): TenderRules => ({
  givesFeedback,
  forbidsRise,
  maxDecreasePercent,
});

/** Without `hasOtherLanes`, the lanes of the event stay as they are. */
const valuesOf = (tender: Tender) => ({
  name: tender.name,
  carrierIds: tender.carriers.map(({ carrierId }) => carrierId),
  ...rulesOf(tender),
  hasOtherLanes: false,
  laneIds: [] as string[],
});

function ChangeEventForm({ tender, carriers, onDone }: ChangeEventFormProps) {
  const { mode } = tender;
  const update = useUpdateTender(tender.tenderId);
  const reload = useReloadTender(tender.tenderId);
  const form = useEndpointForm(tenders.updateTender, {
    initial: valuesOf(tender),
    missing: ({ name, carrierIds, hasOtherLanes, laneIds }) =>
      (name.trim() === '' && 'Enter a name') ||
      (carrierIds.length === 0 && 'Invite at least one carrier') ||
      (hasOtherLanes && laneIds.length === 0 && 'Choose at least one lane'),
    // Creating an event without lanes means "every lane"; a change must list them all.
    toBody: ({ hasOtherLanes, laneIds, ...parts }, seen) => ({
      ...parts,
      name: parts.name.trim(),
      ...(hasOtherLanes && { laneIds }),
      ...(seen && { seen: { name: seen.name, carrierIds: seen.carrierIds, ...rulesOf(seen) } }),
    }),
    save: update.mutateAsync,
    reload: async () => valuesOf(await reload()),
    onSaved: () => {
      toasts.success('Event saved');
      onDone();
    },
  });
  const { carrierIds, hasOtherLanes, laneIds } = form.values;
  return (
    <Form form={form} gap="md">
      <TextInput data-autofocus label="Name" maxLength={120} {...form.field('name')} />
      <CarrierBoxes
        carriers={carriers.filter((carrier) => carrier.modes.includes(mode))}
        invited={new Set(carrierIds)}
        onChange={(invited) => form.set({ carrierIds: [...invited] })}
      />
      <Radio.Group
        label="Lanes"
        value={hasOtherLanes ? 'other' : 'keep'}
        onChange={(which) => form.set({ hasOtherLanes: which === 'other' })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="keep" label={`Unchanged: ${countOf(tender.laneCount, 'lane')}`} />
          <Radio value="other" label="Others" />
        </Stack>
      </Radio.Group>
      {hasOtherLanes && isOfferedMode(mode) && (
        <LaneChooser
          mode={mode}
          chosen={new Set(laneIds)}
          onChange={(chosen = new Set()) => form.set({ laneIds: [...chosen] })}
          offersAll={false}
        />
      )}
      <RuleBoxes rules={form.values} onChange={form.set} />
      <FormFoot form={form} submit="Save changes" onCancel={onDone} />
    </Form>
  );
}
