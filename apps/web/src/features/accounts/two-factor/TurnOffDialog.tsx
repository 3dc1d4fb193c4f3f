import { Anchor, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { toasts } from '../../../ui/toasts.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useWait } from '../form/useWait.ts';
import { isWholeFactor, type SecondFactor, SecondFactorField } from './SecondFactorField.tsx';
import classes from './TwoFactorForms.module.css';
import { useTurnTwoFactorOff } from './twoFactor.api.ts';

const fields = ['password', 'code'];

/** Turns off two-factor, which requires both factors. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<SecondFactor>('authenticator');
  const [code, setCode] = useState('');
  const turnOff = useTurnTwoFactorOff();
  const wait = useWait(turnOff.error);
  const isFilled = password !== '' && isWholeFactor(kind, code);
  const change = () => {
    setKind(kind === 'authenticator' ? 'recovery' : 'authenticator');
    setCode('');
    turnOff.reset();
  };
  const send = () => {
    if (!isFilled || turnOff.isPending) return;
    turnOff.mutate(
      { password, code: code.trim() },
      {
        onSuccess: () => {
          toasts.info('Two-factor is off');
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Turn off two-factor?"
      centered
      size={420}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={classes.says}>
          Anyone who has your password can then log in. Your recovery codes and remembered devices are
          removed.
        </p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problemOfField(turnOff.error, 'password')}
        />
        <SecondFactorField
          key={kind}
          kind={kind}
          value={code}
          onChange={setCode}
          error={problemOfField(turnOff.error, 'code')}
          checking={turnOff.isPending}
        />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {kind === 'authenticator' ? 'Use a recovery code instead' : 'Use the authenticator instead'}
        </Anchor>
        <FormProblem error={turnOff.error} fields={fields} wait={wait} />
        <Group justify="flex-end" gap="xs" mt={4}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            color="red.9"
            loading={turnOff.isPending}
            wait={wait}
            reason={!isFilled && 'Enter your password and code first'}
          >
            Turn off
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  );
}
