import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import { RecoveryCodes } from '../../../features/accounts/two-factor/RecoveryCodes.tsx';
import { SecretSkeleton } from '../../../features/accounts/two-factor/SecretSkeleton.tsx';
import { SecretAndCode } from '../../../features/accounts/two-factor/SecretAndCode.tsx';
import { loginSecretQuery } from '../../../features/accounts/two-factor/twoFactor.api.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from './SignIn.module.css';

interface SetUpStepProps {
  token: string;
  username: string;
  onSession: (user: SessionUser) => void;
  onStartOver: () => void;
}

/** Two-factor setup during login, if the company requires it. */
export default function SetUpStep({ token, username, onSession, onStartOver }: SetUpStepProps) {
  const secret = useQuery(loginSecretQuery(token));
  const [confirmed, setConfirmed] = useState<{
    recoveryCodes: string[];
    session?: SessionUser | undefined;
  }>();

  if (confirmed !== undefined)
    return (
      <AuthLayout heading="Save your recovery codes">
        <RecoveryCodes
          codes={confirmed.recoveryCodes}
          username={username}
          doneLabel="Continue"
          onDone={() => {
            // The session starts only now: it would unmount this page and the recovery codes.
            if (confirmed.session === undefined) onStartOver();
            else onSession(confirmed.session);
          }}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout
      heading="Set up two-factor"
      lead="Your company requires two-factor: a code from your phone in addition to your password. You set it up once, in about a minute."
    >
      {secret.isPending && <SecretSkeleton />}
      <LoadProblem
        query={secret}
        action={
          <Button size="xs" variant="default" onClick={onStartOver}>
            Log in again
          </Button>
        }
      />
      {secret.data !== undefined && (
        <SecretAndCode secret={secret.data} twoFactorToken={token} onConfirmed={setConfirmed} />
      )}
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={onStartOver}>
          Start over
        </Anchor>
      </div>
    </AuthLayout>
  );
}
