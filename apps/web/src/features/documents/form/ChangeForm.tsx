import { isOfferedMode } from '@lanewright/freight';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Document, useChangeDocument } from '../documents.api.ts';
import { type Audience, AudienceFields, audienceProblem, type CarrierToName } from './AudienceFields.tsx';

interface ChangeFormProps {
  document: Document;
  carriers: readonly CarrierToName[];
  onClose: () => void;
}

/** Form for a document’s title and audience; its files stay. */
export function ChangeForm({ document, carriers, onClose }: ChangeFormProps) {
  const form = `document ${document.documentId}`;
  const [stored] = useState<Audience>({
    modes: document.modes?.filter(isOfferedMode) ?? null,
    carrierIds: document.carrierIds,
  });
  const [title, setTitle] = useKeptState(`${form} title`, document.title);
  const [audience, setAudience] = useKeptState(`${form} audience`, stored);
  const change = useChangeDocument(document);
  const [begun] = useState(() => JSON.stringify({ title: document.title, audience: stored }));
  const isEdited = JSON.stringify({ title, audience }) !== begun;
  const first = useRef<HTMLInputElement>(null);
  // Opened by a button below it, so the focus must move up.
  useEffect(() => first.current?.focus(), []);
  const save = () =>
    change.mutate(
      {
        title: title.trim(),
        modes: audience.modes === null ? null : [...audience.modes],
        ...(document.carrierId === null
          ? { carrierIds: audience.carrierIds === null ? null : [...audience.carrierIds] }
          : {}),
      },
      {
        onSuccess: () => {
          toasts.success('Document saved');
          onClose();
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={first}
          label="Title"
          value={title}
          maxLength={160}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <AudienceFields audience={audience} onChange={setAudience} carriers={carriers} />
        {change.isError && <ErrorPanel error={change.error} heading="Couldn’t save the document" />}
        <UnsavedChangesGuard when={isEdited} losing="The changes to this document are not saved." />
        <Group gap="xs">
          <ButtonWithReason
            type="submit"
            loading={change.isPending}
            reason={title.trim() === '' ? 'Enter a title' : audienceProblem(audience)}
          >
            Save
          </ButtonWithReason>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
