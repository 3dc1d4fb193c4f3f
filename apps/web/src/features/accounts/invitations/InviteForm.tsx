import { accounts } from '@lanewright/contract';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { InviteesField } from './InviteesField.tsx';
import { inviteeProblem } from './inviteeProblem.ts';
import { type NewInvitation, useInvite } from './invitations.api.ts';
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
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [typed] = useDebouncedValue(text, readingPauseMs);
  const { read, ...words } = pasted[paste];
  const shown = useMemo(() => read(typed), [read, typed]);
  const invite = useInvite();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { invitees } = read(text);
    if (reason !== false || problemOf(read(text)) !== undefined) return;
    const own = message.trim();
    // Uses the promise: the first invitation removes an empty list's button before its callbacks would run.
    invite
      .mutateAsync(
        invitees.map((invitee) => ({ ...invitationOf(invitee), ...(own === '' ? {} : { message: own }) })),
      )
      .then((sent) => {
        toasts.success(`${countOf(sent.length, 'invitation')} sent`);
        onDone();
      })
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <InviteesField
          {...words}
          text={text}
          onChange={setText}
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
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {invite.isError && <ErrorPanel error={inviteeProblem(invite.error, invite.variables)} />}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <ButtonWithReason
          type="submit"
          loading={invite.isPending}
          reason={problemOf(text === typed ? shown : read(text)) ?? reason}
        >
          {shown.invitees.length > 1
            ? `Send ${formatCount(shown.invitees.length)} invitations`
            : 'Send invitation'}
        </ButtonWithReason>
      </Group>
    </form>
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
