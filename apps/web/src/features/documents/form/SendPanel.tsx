import type { RepositoryCategory } from '@lanewright/freight';
import { Button, Checkbox, Group, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../../ui/DropZone.tsx';
import { flushSync } from 'react-dom';
import { useKeptState } from '../../../platform/useKeptState.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatBytes } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import classes from '../Documents.module.css';
import type { Document } from '../documents.api.ts';
import { acceptedEndings } from '../documentWords.ts';
import { type Audience, AudienceFields, audienceProblem, type CarrierToName } from './AudienceFields.tsx';
import { type Sending, useSendDocument } from './useSendDocument.ts';

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
  const form = `sent document ${sends === 'new' ? sends : sends.documentId}`;
  const [title, setTitle] = useKeptState(`${form} title`, titleOf(props.file));
  const [category, setCategory] = useKeptState<RepositoryCategory>(`${form} category`, 'General');
  const [audience, setAudience] = useKeptState<Audience>(`${form} audience`, {
    modes: null,
    carrierIds: null,
  });
  const [note, setNote] = useKeptState(`${form} note`, '');
  const [publish, setPublish] = useState(isCarrier);
  const { sending, send } = useSendDocument((sent) => {
    toasts.success(
      publish ? `“${sent.title}” published` : `“${sent.title}” saved as a draft until you publish it`,
    );
    // Drawn before leaving, or the page would ask about what is sent.
    flushSync(() => setNote(''));
    onSent(sent);
  });
  const isNew = sends === 'new';
  const reason =
    file === undefined
      ? 'Choose a file'
      : isNew && title.trim() === ''
        ? 'Enter a title'
        : isNew && customerId === undefined
          ? 'Choose a customer'
          : audienceProblem(audience);
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen);
    if (title === '') setTitle(titleOf(chosen));
  };
  const submit = () => {
    if (file === undefined) return;
    const common = { note: note.trim(), publish };
    if (sends !== 'new')
      send(file, { ...common, documentId: sends.documentId, customerId: sends.customerId });
    else
      send(file, {
        ...common,
        category: isCarrier ? 'General' : category,
        title: title.trim(),
        modes: audience.modes === null ? null : [...audience.modes],
        carrierIds: audience.carrierIds === null ? null : [...audience.carrierIds],
        ...(customerId === undefined ? {} : { customerId }),
      });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) submit();
      }}
    >
      <Stack gap="md">
        <DropZone
          label={file === undefined ? 'Drop the file here' : `${file.name}, ${formatBytes(file.size)}`}
          hint="PDF, DOCX, XLSX, PPTX, PNG, JPEG, WebP, CSV or TXT, up to 500 MB"
          accept={acceptedEndings}
          onFiles={choose}
        />
        {isNew && (
          <TextInput
            label="Title"
            value={title}
            maxLength={160}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
        {isNew && customers.length > 1 && (
          <Select
            label={isCarrier ? 'Customer' : 'Customer'}
            placeholder="Choose a customer"
            searchable
            data={customers.map((customer) => ({ value: customer.customerId, label: customer.name }))}
            value={customerId ?? null}
            onChange={(value) => {
              if (value === null || value === customerId) return;
              // Another customer has other carriers.
              setAudience((chosen) => ({ ...chosen, carrierIds: null }));
              onCustomer(value);
            }}
          />
        )}
        {isNew && !isCarrier && (
          <Radio.Group
            label="Carrier action"
            value={category}
            onChange={(value) => setCategory(value === 'Mandatory' ? 'Mandatory' : 'General')}
          >
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
          <AudienceFields audience={audience} onChange={setAudience} carriers={carriers} />
        )}
        <Textarea
          label={isNew ? 'Note' : 'Change note'}
          description="Shown with the document. Optional."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Checkbox
          label={isCarrier ? 'Share with the customer immediately' : 'Publish immediately'}
          description="Otherwise it is saved as a draft that only your company can see."
          checked={publish}
          onChange={({ currentTarget }) => setPublish(currentTarget.checked)}
        />
        <Progress sending={sending} fileName={file?.name ?? ''} />
        <Group gap="xs">
          <ButtonWithReason type="submit" reason={reason} loading={sending.kind === 'sending'}>
            {isNew ? 'Upload document' : 'Upload version'}
          </ButtonWithReason>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
      <UnsavedChangesGuard
        when={sending.kind === 'sending' || note.trim() !== ''}
        losing="The document is not uploaded yet."
      />
    </form>
  );
}

function Progress({ sending, fileName }: { sending: Sending; fileName: string }) {
  if (sending.kind === 'refused')
    return <ErrorPanel error={sending.problem} heading={`${fileName} wasn’t accepted`} />;
  if (sending.kind === 'idle') return null;
  const { sentBytes, totalBytes } = sending;
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
