import { accounts } from '@lanewright/contract';
import { Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Form, FormButtons } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { InviteesField } from './InviteesField.tsx';
import { inviteeProblem } from './inviteeProblem.ts';
import type { NewInvitation } from './invitations.api.ts';
import { type Invitee, type ReadInvitees, readAddresses, readCompanyLines } from './readInvitees.ts';

/** What is pasted: email addresses of one company, or one company per line. */
const pasted = {
  addresses: {
    read: readAddresses,
    label: 'Email addresses',
    description: 'One per line or separated by commas.',
    placeholder: 'ann@company.com\nbob@company.com',
  },
  companies: {
    read: readCompanyLines,
    label: 'Carriers',
    description: 'One per line: email address, company name. You can paste two columns from a spreadsheet.',
    placeholder: 'pricing@northstar.com, North Star Lines\nrates@swift.com, Swift Freight',
  },
} as const;

interface InviteFormProps {
  paste: keyof typeof pasted;
  /** Fields above the list. */
  children?: ReactNode;
  /** Whether those fields come first when filling in the form. */
  beginsWithFields?: boolean;
  /** Why those fields are not valid yet. */
  reason?: string | false;
  /** Returns the invitation for one entry of the list. */
  invitationOf: (invitee: Invitee) => Omit<NewInvitation, 'message'>;
  onDone: () => void;
}

const readingPauseMs = 300;

/** Form to invite users, with an optional message. All of them are invited, or none if one is rejected. */
export function InviteForm(props: InviteFormProps) {
  const { paste, children, beginsWithFields = false, reason = false, invitationOf, onDone } = props;
  const [typed, setTyped] = useState('');
  const showTyped = useDebouncedCallback(setTyped, readingPauseMs);
  const { read, ...words } = pasted[paste];
  const shown = useMemo(() => read(typed), [read, typed]);
  const bodyOf = ({ text, message }: { text: string; message: string }) => {
    const own = message.trim();
    return {
      invitations: read(text).invitees.map((invitee) => ({
        ...invitationOf(invitee),
        ...(own === '' ? {} : { message: own }),
      })),
    };
  };
  const form = useEndpointForm(accounts.invite, {
    initial: { text: '', message: '' },
    isNew: true,
    missing: ({ text }) => problemOf(text === typed ? shown : read(text)) ?? reason,
    toBody: bodyOf,
    input: {},
    onSaved: (sent) => {
      toasts.success(`${countOf(sent.length, 'invitation')} sent`);
      onDone();
    },
  });
  return (
    <Form form={form} gap="sm">
      {children}
      <InviteesField
        {...words}
        text={form.values.text}
        onChange={(text) => {
          form.set({ text });
          showTyped(text);
        }}
        read={shown}
        takesFocus={!beginsWithFields}
      />
      <Textarea
        label="Message"
        description="Optional. Shown in the email above the link."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        {...form.field('message')}
      />
      {form.error !== null && (
        <ActionError of={{ error: inviteeProblem(form.error, bodyOf(form.values).invitations) }} />
      )}
      <FormButtons
        form={form}
        onCancel={onDone}
        submit={
          shown.invitees.length > 1
            ? `Send ${formatCount(shown.invitees.length)} invitations`
            : 'Send invitation'
        }
      />
    </Form>
  );
}

/** Returns why a list cannot be sent; undefined if it can. */
function problemOf({ invitees, wrong }: ReadInvitees): string | undefined {
  if (wrong.length > 0) return `Correct or remove the ${wrong.length === 1 ? 'line' : 'lines'} listed above.`;
  if (invitees.length === 0) return 'Enter at least one email address';
  if (invitees.length > accounts.maxInvitations)
    return `Maximum ${formatCount(accounts.maxInvitations)} at a time; you entered ${formatCount(invitees.length)}.`;
  return undefined;
}
