import { lazy, Suspense } from 'react';
import { loadWithin, screenLoadTimeOutMs } from '../../../app/loading/loadWithin.ts';
import type { SessionUser } from '../../../app/session/sessionActions.ts';
import QueryProvider from '../../../app/QueryProvider.tsx';
import { SecretSkeleton } from '../../../features/accounts/two-factor/SecretSkeleton.tsx';
import { AuthLayout } from '../AuthLayout.tsx';
import { CodeStep } from './CodeStep.tsx';
import type { Challenge } from './signInAnswer.ts';

/** Few users need it, and it includes the QR code rendering. */
const SetUpStep = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./SetUpStep.tsx')));

interface SecondStepProps {
  challenge: Challenge;
  username: string;
  onSession: (user: SessionUser) => void;
  onStartOver: () => void;
}

/** After the password: a code, or two-factor setup if the company requires it. From here on, the query cache is available. */
export default function SecondStep({ challenge, ...step }: SecondStepProps) {
  return (
    <QueryProvider>
      {challenge.mustSetUp ? (
        <Suspense
          fallback={
            <AuthLayout heading="Set up two-factor">
              <SecretSkeleton />
            </AuthLayout>
          }
        >
          <SetUpStep token={challenge.twoFactorToken} {...step} />
        </Suspense>
      ) : (
        <CodeStep token={challenge.twoFactorToken} {...step} />
      )}
    </QueryProvider>
  );
}
