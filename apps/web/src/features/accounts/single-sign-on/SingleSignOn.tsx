import { Stack } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { loadContract } from '../../../platform/loadContract.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { useSubmitState } from '../../../ui/form/useSubmitState.ts';
import { useWait } from '../../../ui/form/useWait.ts';
import { signOnAttempt } from './signOnAttempt.ts';

interface SingleSignOnButtonProps {
  /** Value of the username field, which determines the company's provider. */
  username: string;
  /** Navigates to the provider. Defaults to the browser's own navigation. */
  goTo?: (address: string) => void;
}

const leaveFor = (address: string) => window.location.assign(address);

/** Where to return afterwards: the page that login was opened for, or the page with this button. */
function returnFrom(pathname: string, search: string): string | null {
  const isLogin = pathname === '/' || pathname === '/login';
  return isLogin ? new URLSearchParams(search).get('return') : pathname + search;
}

/** Redirects the user to their company's sign-on. `useFinishSingleSignOn` handles the return. */
export function SingleSignOnButton({ username, goTo = leaveFor }: SingleSignOnButtonProps) {
  const { pathname, search } = useLocation();
  const signOn = useSubmitState(
    async () => {
      const { accounts } = await loadContract();
      const { browserKey } = signOnAttempt.begin(returnFrom(pathname, search));
      return callEndpoint(accounts.startSingleSignOn, { body: { username: username.trim(), browserKey } });
    },
    ({ redirectTo }) => goTo(redirectTo),
  );
  const wait = useWait(signOn.error);
  return (
    <Stack gap="sm">
      <FormProblem error={signOn.error} wait={wait} />
      <ButtonWithReason
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
      </ButtonWithReason>
    </Stack>
  );
}
