import type { RepositoryCategory } from '@lanewright/freight';
import { Button, Checkbox, Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../../ui/DropZone.tsx';
import { formatBytes } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useSubmitForm } from '../../../ui/form/useSubmitForm.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import classes from '../Documents.module.css';
import type { Document } from '../documents.api.ts';
import { acceptedEndings } from '../documentWords.ts';
import { type Audience, AudienceFields, audienceProblem, type CarrierToName } from './AudienceFields.tsx';
import { type Progress, useSendDocument } from './useSendDocument.ts';

export interface Owner {
  readonly customerId: string;
  readonly name: string;
}

/** What is sent: a new document, or the next version of one. */
type Sent = Document | 'new';

interface SendFormProps {
  sends: Sent;
  /** The dropped file; the user can choose another one. */
  file: File | undefined;
  /** Possible owners: the user's own company, a carrier's customers, or all customers for the Owner. */
  customers: readonly Owner[];
  customerId: string | undefined;
  onCustomer: (customerId: string) => void;
  /** The sender is a carrier: the document is for its customer only and needs no acceptance. */
  isCarrier: boolean;
  carriers: readonly CarrierToName[];
  onClose: () => void;
  onSent: (document: Document) => void;
}

type SendPanelProps = Omit<SendFormProps, 'sends'> & {
  /** Undefined closes the panel. */
  sends: Sent | undefined;
};

/** Panel to send a new document or the next version of one. It stays mounted so that it can return the focus. */
export function SendPanel({ sends, ...form }: SendPanelProps) {
  return (
    <SidePanel
      opened={sends !== undefined}
      onClose={form.onClose}
      title={sends === undefined || sends === 'new' ? 'New document' : `New version of “${sends.title}”`}
    >
      {sends !== undefined && (
        <SendForm key={sends === 'new' ? sends : sends.documentId} sends={sends} {...form} />
      )}
    </SidePanel>
  );
}

function SendForm(props: SendFormProps) {
  const { sends, customers, customerId, onCustomer, isCarrier, carriers, onClose, onSent } = props;
  const [file, setFile] = useState(props.file);
  const { progress, send } = useSendDocument();
  const isNew = sends === 'new';
  const form = useSubmitForm({
    initial: {
      title: titleOf(props.file),
      category: 'General' as RepositoryCategory,
      audience: { modes: null, carrierIds: null } as Audience,
      note: '',
      publish: isCarrier,
    },
    isNew: true,
    draftName: `sent document ${isNew ? sends : sends.documentId}`,
    missing: ({ title, audience }) =>
      file === undefined
        ? 'Choose a file'
        : isNew && title.trim() === ''
          ? 'Enter a title'
          : isNew && customerId === undefined
            ? 'Choose a customer'
            : audienceProblem(audience),
    send: ({ title, category, audience: { modes, carrierIds }, note, publish }) => {
      if (file === undefined) throw new Error('No file is chosen.');
      const common = { note: note.trim(), publish };
      if (sends !== 'new')
        return send(file, { ...common, documentId: sends.documentId, customerId: sends.customerId });
      return send(file, {
        ...common,
        category: isCarrier ? 'General' : category,
        title: title.trim(),
        modes: modes === null ? null : [...modes],
        carrierIds: carrierIds === null ? null : [...carrierIds],
        ...(customerId === undefined ? {} : { customerId }),
      });
    },
    onSaved: (sent, { publish }) => {
      toasts.success(
        publish ? `“${sent.title}” published` : `“${sent.title}” saved as a draft until you publish it`,
      );
      onSent(sent);
    },
  });
  const { title, audience, note } = form.values;
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen);
    if (title === '') form.set({ title: titleOf(chosen) });
  };
  return (
    <Form form={form}>
      <Stack gap="md">
        <DropZone
          label={file === undefined ? 'Drop the file here' : `${file.name}, ${formatBytes(file.size)}`}
          hint="PDF, DOCX, XLSX, PPTX, PNG, JPEG, WebP, CSV or TXT, up to 500 MB"
          accept={acceptedEndings}
          onFiles={choose}
        />
        {isNew && <TextInput label="Title" maxLength={160} {...form.field('title')} />}
        {isNew && customers.length > 1 && (
          <Select
            label="Customer"
            placeholder="Choose a customer"
            searchable
            data={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))}
            value={customerId ?? null}
            onChange={(value) => {
              if (value === null || value === customerId) return;
              // Another customer has other carriers.
              form.set({ audience: { ...audience, carrierIds: null } });
              onCustomer(value);
            }}
          />
        )}
        {isNew && !isCarrier && (
          <Radio.Group label="Carrier action" {...form.field('category')}>
            <Stack gap={8} mt={6}>
              <Radio
                value="Mandatory"
                label="Mandatory"
                description="Carriers are asked to accept each version. A mode setting can require acceptance before bidding."
              />
              <Radio value="General" label="General" description="Carriers can read it." />
            </Stack>
          </Radio.Group>
        )}
        {isNew && !isCarrier && (
          <AudienceFields
            audience={audience}
            onChange={(next) => form.set({ audience: next })}
            carriers={carriers}
          />
        )}
        <Textarea
          label={isNew ? 'Note' : 'Change note'}
          description="Shown with the document. Optional."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.field('note')}
        />
        <Checkbox
          label={isCarrier ? 'Share with the customer immediately' : 'Publish immediately'}
          description="Otherwise it is saved as a draft that only your company can see."
          {...form.field('publish')}
        />
        {progress !== undefined && <UploadProgress {...progress} fileName={file?.name ?? ''} />}
        <FormError form={form} failed={`${file?.name ?? ''} wasn’t accepted`} />
        <Group gap="xs">
          <FormButton form={form}>{isNew ? 'Upload document' : 'Upload version'}</FormButton>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard
        when={form.isPending || (form.isChanged && note.trim() !== '')}
        losing="The document is not uploaded yet."
      />
    </Form>
  );
}

function UploadProgress({ sentBytes, totalBytes, fileName }: Progress & { fileName: string }) {
  return (
    <div>
      <progress
        className={classes.sending}
        aria-label={`Uploading ${fileName}`}
        value={sentBytes}
        max={Math.max(totalBytes, 1)}
      />
      <p className={classes.quiet}>
        {sentBytes < totalBytes
          ? `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
          : 'Uploaded. Checking the file…'}
      </p>
    </div>
  );
}

/** Returns a title from a file name: without its ending, spaces for underscores. */
function titleOf(file: File | undefined): string {
  return (file?.name ?? '')
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 160);
}
