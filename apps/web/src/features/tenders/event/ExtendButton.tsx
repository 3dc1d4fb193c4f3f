import { tenders } from '@lanewright/contract';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { EditModal } from '../../../ui/EditModal.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { fieldOfMoment, momentOfField, viewersZone } from '../moments.ts';
import { type Round, useExtendRound, useReloadTender } from '../tenders.api.ts';

const aDay = 24 * 3_600_000;

interface ExtendButtonProps {
  tenderId: string;
  round: Round;
}

/** Extends an open round; carriers get an email. */
export function ExtendButton({ tenderId, round }: ExtendButtonProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button onClick={dialog.open}>Extend</Button>
      <EditModal
        losing="The round is not extended."
        opened={opened}
        onClose={dialog.close}
        title={`Extend round ${round.roundNo}`}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ExtendForm tenderId={tenderId} round={round} onDone={dialog.close} />
      </EditModal>
    </>
  );
}

function ExtendForm({ tenderId, round, onDone }: ExtendButtonProps & { onDone: () => void }) {
  // The closing time when the dialog opened.
  const [seen] = useState(round.closesAt);
  const extend = useExtendRound(tenderId);
  const reload = useReloadTender(tenderId);
  const initial = { closesAt: fieldOfMoment(new Date(new Date(seen).getTime() + aDay)) };
  const form = useEndpointForm(tenders.extendRound, {
    isNew: true,
    initial,
    missing: ({ closesAt }) => {
      const moment = momentOfField(closesAt);
      if (moment === null) return 'Enter a closing time';
      return moment <= round.closesAt && 'A round can only be extended. Choose a later time';
    },
    toBody: ({ closesAt }, begun) => ({
      closesAt: momentOfField(closesAt) ?? '',
      ...(begun && { seen: { closesAt: seen } }),
    }),
    save: extend.mutateAsync,
    reload: () => reload().then(() => initial),
    onSaved: onDone,
  });
  return (
    <Form form={form} gap="sm">
      <Text size="sm">
        It closes {formatMoment(round.closesAt)}. Everyone invited gets an email with the new time.
      </Text>
      <TextInput
        data-autofocus
        type="datetime-local"
        label="Closes"
        description={`Your time, ${viewersZone()}`}
        {...form.field('closesAt')}
      />
      <FormFoot
        form={form}
        submit="Extend"
        onCancel={onDone}
        conflict={{
          // The failed save has loaded it.
          ...(round.closesAt !== seen && {
            stored: `The round now closes ${formatMoment(round.closesAt)}.`,
            onReload: onDone,
          }),
          ...(form.reason && { onSaveOver: undefined }),
        }}
      />
    </Form>
  );
}
