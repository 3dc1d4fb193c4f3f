import { Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { contractLater } from '../../../platform/contractLater.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { FormProblem } from '../form/FormProblem.tsx';
import { useSending } from '../form/useSending.ts';
import { useWait } from '../form/useWait.ts';
import { signOnAttempt } from './signOnAttempt.ts';

interface SingleSignOnButtonProps {
  /** What stands in the user name's field: it tells which company's provider to go to. */
  username: string;
  /** Leaves this page; the browser's own way unless said. */
  goTo?: (address: string) => void;
}

const leaveFor = (address: string) => window.location.assign(address);

/** Where to go on to afterwards: what the login page was opened for, or the page that shows this button itself. */
function returnFrom(pathname: string, search: string): string | null {
  const isLogin = pathname === '/' || pathname === '/login';
  return isLogin ? new URLSearchParams(search).get('return') : pathname + search;
}

/** Sends the person to the own company's sign-on. Coming back is `useFinishSingleSignOn`. */
export function SingleSignOnButton({ username, goTo = leaveFor }: SingleSignOnButtonProps) {
  const { pathname, search } = useLocation();
  const signOn = useSending(
    async () => {
      const { accounts } = await contractLater();
      const { browserKey } = signOnAttempt.begin(returnFrom(pathname, search));
      return callEndpoint(accounts.startSingleSignOn, { body: { username: username.trim(), browserKey } });
    },
    ({ redirectTo }) => goTo(redirectTo),
  );
  const wait = useWait(signOn.error);
  return (
    <Stack gap="sm">
      <FormProblem error={signOn.error} wait={wait} />
      <ReasonButton
        variant="default"
        fullWidth
        size="md"
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={signOn.isPending}
        reason={
          (wait > 0 && 'Too many attempts. Try again shortly') ||
          (username.trim().length < 3 && 'Enter your email address above first')
        }
        onClick={() => signOn.start()}
      >
        Continue with single sign-on
      </ReasonButton>
    </Stack>
  );
}
