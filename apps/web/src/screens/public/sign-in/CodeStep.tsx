import { accounts } from '@lanewright/contract';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { mutation, useMutation } from '../../../platform/query.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { problemOfField } from '../../../ui/form/formProblem.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useWait } from '../../../ui/form/useWait.ts';
import {
  isWholeFactor,
  type SecondFactor,
  SecondFactorField,
} from '../../../features/accounts/two-factor/SecondFactorField.tsx';
import { rememberedDevices } from '../../../platform/rememberedDevices.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from './SignIn.module.css';

interface CodeStepProps {
  token: string;
  username: string;
  onSession: (user: SessionUser) => void;
  onStartOver: () => void;
}

/** Second login step: the authenticator's code or a recovery code. */
export function CodeStep({ token, username, onSession, onStartOver }: CodeStepProps) {
  const [kind, setKind] = useState<SecondFactor>('authenticator');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const prove = useMutation({
    ...mutation(accounts.validateTwoFactorCode, (whole: string) => ({
      body: { twoFactorToken: token, code: whole, rememberDevice: remember },
    })),
    onSuccess: ({ deviceToken, ...user }) => {
      if (deviceToken !== undefined) rememberedDevices.remember(username, deviceToken);
      onSession(user);
    },
  });
  const wait = useWait(prove.error);
  const isWhole = isWholeFactor(kind, code);
  const send = (whole: string) => {
    if (!prove.isPending && wait === 0) prove.mutate(whole);
  };
  const change = () => {
    setKind(kind === 'authenticator' ? 'recovery' : 'authenticator');
    setCode('');
    prove.reset();
  };

  return (
    <AuthLayout
      heading={kind === 'authenticator' ? 'Enter your code' : 'Use a recovery code'}
      lead={
        kind === 'authenticator'
          ? 'Your authenticator app shows a new six-digit code every 30 seconds.'
          : 'One of the codes you saved when you set two-factor up. Each works once.'
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) send(code.trim());
        }}
      >
        <FormProblem
          error={prove.error}
          fields={['code']}
          wait={wait}
          action={
            <Button size="xs" variant="default" onClick={onStartOver}>
              Log in again
            </Button>
          }
        />
        <SecondFactorField
          key={kind}
          kind={kind}
          autoFocus
          value={code}
          onChange={setCode}
          onWhole={send}
          error={problemOfField(prove.error, 'code')}
          checking={prove.isPending}
        />
        <Checkbox
          label="Remember this device for 30 days"
          description="Don’t use this on a shared computer."
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <SubmitButton
          fullWidth
          size="md"
          mt={4}
          loading={prove.isPending}
          wait={wait}
          reason={!isWhole && (kind === 'authenticator' ? 'Enter the six digits' : 'Enter the code')}
        >
          Continue
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={change}>
          {kind === 'authenticator' ? 'Use a recovery code instead' : 'Use the authenticator instead'}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
          Start over
        </Anchor>
      </div>
    </AuthLayout>
  );
}
