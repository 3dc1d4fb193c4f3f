import { Alert, Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../../../platform/apiProblem.ts';
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx';
import { formatMoment } from '../../../../ui/figures.ts';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { type Person, useCreateResetLink } from '../people.api.ts';
import classes from './UserPanel.module.css';

interface ResetLinkButtonProps {
  person: Person;
  /** Why no link can be created for this user. */
  reason: string | false;
}

/** Creates a password reset link for a user. Requires the Owner's own password; the link is shown once. */
export function ResetLinkButton({ person, reason }: ResetLinkButtonProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <ButtonWithReason size="xs" variant="default" reason={reason} onClick={dialog.open}>
        Create reset link
      </ButtonWithReason>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={`Create reset link for ${person.displayName}`}
        centered
        size="md"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {/* Unmounted when closed, because the link is shown once. */}
        <ResetLink person={person} onClose={dialog.close} />
      </Modal>
    </>
  );
}

function ResetLink({ person, onClose }: { person: Person; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const create = useCreateResetLink(person.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !create.isPending) create.mutate(password);
  };
  if (create.data !== undefined)
    return <CreatedLink created={create.data} person={person} onClose={onClose} />;
  const wrong = create.error instanceof ApiProblem && create.error.field === 'password' && create.error.title;
  return (
    <form onSubmit={submit} className={classes.resetLink}>
      <p>
        With the link, {person.displayName} sets a new password and is logged out everywhere. It works once
        and expires after one hour; earlier links stop working. Two-factor doesn’t change.
      </p>
      <PasswordInput
        label="Your password"
        description="To confirm that it’s you"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={wrong}
      />
      {create.isError && wrong === false && <ErrorPanel error={create.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason
          type="submit"
          loading={create.isPending}
          reason={password === '' && 'Enter your password'}
        >
          Create reset link
        </ButtonWithReason>
      </Group>
    </form>
  );
}

interface CreatedLinkProps {
  created: { link: string; expiresAt: string };
  person: Person;
  onClose: () => void;
}

function CreatedLink({ created, person, onClose }: CreatedLinkProps) {
  const clipboard = useClipboard();
  return (
    <div className={classes.resetLink}>
      <Alert color="yellow" styles={{ message: { color: 'var(--mantine-color-text)' } }}>
        The link won’t be shown again. Give it to {person.displayName} in person, by phone or by chat. Anyone
        who has it can set the password.
      </Alert>
      <TextInput
        label="Reset link"
        description={`Works once, until ${formatMoment(created.expiresAt)}`}
        readOnly
        value={created.link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {clipboard.error !== null && (
        <p role="status">This browser doesn’t allow copying from the page. Select the link and copy it.</p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          data-autofocus
          leftSection={clipboard.copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => clipboard.copy(created.link)}
        >
          {clipboard.copied ? 'Copied' : 'Copy link'}
        </Button>
      </Group>
    </div>
  );
}
