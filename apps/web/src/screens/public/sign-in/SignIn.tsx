import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../../app/loading/loadWithin.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import type { Challenge } from './signInAnswer.ts';

/** Most users are logged in after the password. */
const SecondStep = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./SecondStep.tsx')));

interface SignInProps {
  /** Why to log in, if login is only one step of something else. */
  lead?: ReactNode;
  /** An earlier error, shown until the next attempt. */
  notice?: ReactNode;
  /** Initial value of the username field. */
  username?: string;
  /** Returns to the invitation that led here; without it, there is a link for users with an invitation. */
  onBack?: () => void;
  onSession: (user: SessionUser) => void;
}

/** Login: username and password and, if required, the second step. */
export function SignIn({ lead, notice, username: expected = '', onBack, onSession }: SignInProps) {
  const [username, setUsername] = useState(expected);
  const [challenge, setChallenge] = useState<Challenge>();
  if (challenge !== undefined)
    return (
      <Suspense
        fallback={
          <AuthLayout heading="One more step">
            <Skeleton height={44} radius="md" role="status" aria-label="Loading the second step" />
          </AuthLayout>
        }
      >
        <SecondStep
          challenge={challenge}
          username={username}
          onSession={onSession}
          onStartOver={() => setChallenge(undefined)}
        />
      </Suspense>
    );
  return (
    <PasswordStep
      lead={lead}
      notice={notice}
      onBack={onBack}
      username={username}
      onUsernameChange={setUsername}
      onSession={onSession}
      onChallenge={setChallenge}
    />
  );
}
