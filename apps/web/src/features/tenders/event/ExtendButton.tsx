import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SaveProblem } from '../../../ui/EditedMeanwhile.tsx';
import { EditModal } from '../../../ui/EditModal.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
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
  const [closesAt, setClosesAt] = useState('');
  // The closing time when the dialog opened.
  const [seen, setSeen] = useState(round.closesAt);
  const extend = useExtendRound(tenderId);
  const reload = useReloadTender(tenderId);
  const isStored = round.closesAt !== seen;
  const moment = momentOfField(closesAt);
  const reason =
    moment === null
      ? 'Enter a closing time.'
      : moment <= round.closesAt && 'A round can only be extended. Choose a later time.';
  const open = () => {
    setClosesAt(fieldOfMoment(new Date(new Date(round.closesAt).getTime() + aDay)));
    setSeen(round.closesAt);
    extend.reset();
    dialog.open();
  };
  const send = (over = false) =>
    void extend
      .mutateAsync({ closesAt: moment ?? '', ...(over ? {} : { seen: { closesAt: seen } }) })
      .then(dialog.close)
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  return (
    <>
      <Button onClick={open}>Extend</Button>
      <EditModal
        losing="The round is not extended."
        opened={opened}
        onClose={dialog.close}
        title={`Extend round ${round.roundNo}`}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="sm">
          <Text size="sm">
            It closes {formatMoment(round.closesAt)}. Everyone invited gets an email with the new time.
          </Text>
          <TextInput
            data-autofocus
            type="datetime-local"
            label="Closes"
            description={`Your time, ${viewersZone()}`}
            value={closesAt}
            onChange={({ currentTarget }) => setClosesAt(currentTarget.value)}
          />
          <SaveProblem
            problem={extend.error}
            // The failed save has loaded it.
            stored={isStored ? `The round now closes ${formatMoment(round.closesAt)}.` : undefined}
            onReload={isStored ? dialog.close : () => void reload()}
            {...(reason === false && { onSaveOver: () => send(true) })}
            working={extend.isPending}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={dialog.close}>
            Cancel
          </Button>
          <ButtonWithReason reason={reason} loading={extend.isPending} onClick={() => send()}>
            Extend
          </ButtonWithReason>
        </Group>
      </EditModal>
    </>
  );
}
