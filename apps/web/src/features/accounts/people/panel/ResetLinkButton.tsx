import { accounts } from '@lanewright/contract';
import { Alert, Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Form, FormFoot } from '../../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../../ui/form/useEndpointForm.ts';
import { formatMoment } from '../../../../ui/figures.ts';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import type { Person } from '../people.api.ts';
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
  const [created, setCreated] = useState<CreatedLinkProps['created']>();
  const form = useEndpointForm(accounts.createResetLink, {
    initial: { password: '' },
    isNew: true,
    missing: ({ password }) => password === '' && 'Enter your password',
    toBody: (proof) => proof,
    input: { params: { id: person.id } },
    onSaved: setCreated,
  });
  if (created !== undefined) return <CreatedLink created={created} person={person} onClose={onClose} />;
  return (
    <Form form={form} className={classes.resetLink}>
      <p>
        With the link, {person.displayName} sets a new password and is logged out everywhere. It works once
        and expires after one hour; earlier links stop working. Two-factor doesn’t change.
      </p>
      <PasswordInput
        label="Your password"
        description="To confirm that it’s you"
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
      <FormFoot form={form} submit="Create reset link" onCancel={onClose} />
    </Form>
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
