import { Anchor, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import { focusFirstProblem } from '../../../ui/form/focus.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { PasswordField } from '../../../features/accounts/form/PasswordField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSubmitState } from '../../../ui/form/useSubmitState.ts';
import { useWait } from '../../../ui/form/useWait.ts';
import { SingleSignOnButton } from '../../../features/accounts/single-sign-on/SingleSignOn.tsx';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { loadContract } from '../../../platform/loadContract.ts';
import { rememberedDevices } from '../../../platform/rememberedDevices.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { DemonstrationLogins } from './DemonstrationLogins.tsx';
import classes from './SignIn.module.css';
import { type Challenge, isChallenge } from './signInAnswer.ts';

interface PasswordStepProps {
  lead?: ReactNode;
  notice?: ReactNode;
  onBack?: (() => void) | undefined;
  username: string;
  onUsernameChange: (username: string) => void;
  onSession: (user: SessionUser) => void;
  onChallenge: (challenge: Challenge) => void;
}

/** Username and password; errors are shown in the form. */
export function PasswordStep(props: PasswordStepProps) {
  const { lead, notice, onBack, username, onUsernameChange, onSession, onChallenge } = props;
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const login = useSubmitState(
    async () => {
      const { accounts } = await loadContract();
      const deviceToken = rememberedDevices.tokenOf(username);
      return callEndpoint(accounts.authenticate, {
        body: { username: username.trim(), password, ...(deviceToken === undefined ? {} : { deviceToken }) },
      });
    },
    (answer) => {
      if (!isChallenge(answer)) return onSession(answer);
      // If the device were still remembered, no code would be required.
      rememberedDevices.forget(username);
      return onChallenge(answer);
    },
  );
  const wait = useWait(login.error);
  const isFilled = username.trim() !== '' && password !== '';

  return (
    <AuthLayout
      heading="Log in"
      lead={lead}
      below={
        <DemonstrationLogins
          onChoose={(chosen) => {
            onUsernameChange(chosen.username);
            setPassword(chosen.password);
          }}
        />
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          focusFirstProblem(event.currentTarget);
          if (isFilled && !login.isPending) login.start();
        }}
      >
        {login.isIdle && notice}
        <FormProblem error={login.error} wait={wait} />
        <TextInput
          label="Username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={username === ''}
          size="md"
          value={username}
          onChange={(event) => onUsernameChange(event.currentTarget.value)}
          error={tried && username.trim() === '' && 'Enter your username'}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={username !== ''}
          size="md"
          value={password}
          onChange={(event) => {
            // Preloaded while the user types.
            if (password === '') loadContract().catch(() => undefined);
            setPassword(event.currentTarget.value);
          }}
          error={tried && password === '' && 'Enter your password'}
        />
        <SubmitButton fullWidth size="md" mt={4} loading={login.isPending} wait={wait}>
          Log in
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword()} size="sm">
          Forgot your password?
        </Anchor>
        {onBack === undefined ? (
          <Anchor component={Link} to={paths.register()} size="sm">
            I have an invitation
          </Anchor>
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Back to the invitation
          </Anchor>
        )}
      </div>
      <div className={classes.or}>or</div>
      <SingleSignOnButton username={username} />
    </AuthLayout>
  );
}
