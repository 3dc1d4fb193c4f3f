import { documents } from '@lanewright/contract';
import { isOfferedMode } from '@lanewright/freight';
import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Document } from '../documents.api.ts';
import { type Audience, AudienceFields, audienceProblem, type CarrierToName } from './AudienceFields.tsx';

interface ChangeFormProps {
  document: Document;
  carriers: readonly CarrierToName[];
  onClose: () => void;
}

/** Form for a document’s title and audience; its files stay. */
export function ChangeForm({ document, carriers, onClose }: ChangeFormProps) {
  const form = useEndpointForm(documents.changeDocument, {
    initial: {
      title: document.title,
      audience: {
        modes: document.modes?.filter(isOfferedMode) ?? null,
        carrierIds: document.carrierIds,
      } as Audience,
    },
    draftName: `document ${document.documentId}`,
    missing: ({ title, audience }) => (title.trim() === '' ? 'Enter a title' : audienceProblem(audience)),
    toBody: ({ title, audience: { modes, carrierIds } }) => ({
      title: title.trim(),
      modes: modes === null ? null : [...modes],
      ...(document.carrierId === null ? { carrierIds: carrierIds === null ? null : [...carrierIds] } : {}),
      customerId: document.customerId,
    }),
    input: { params: { id: document.documentId } },
    onSaved: () => {
      toasts.success('Document saved');
      onClose();
    },
  });
  const first = useRef<HTMLInputElement>(null);
  // Opened by a button below it, so the focus must move up.
  useEffect(() => first.current?.focus(), []);
  return (
    <Form form={form} gap="md" losing="The changes to this document are not saved.">
      <TextInput ref={first} label="Title" maxLength={160} {...form.field('title')} />
      <AudienceFields
        audience={form.values.audience}
        onChange={(audience) => form.set({ audience })}
        carriers={carriers}
      />
      <FormError form={form} failed="Couldn’t save the document" />
      <Group gap="xs">
        <FormButton form={form}>Save</FormButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
