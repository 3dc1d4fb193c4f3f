import { accounts } from '@lanewright/contract';
import { Anchor, Button, TextInput } from '@mantine/core';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { mutation, useMutation } from '../../../platform/query.ts';
import { paths } from '../../../app/paths.ts';
import { focusFirstProblem } from '../../../ui/form/focus.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useWait } from '../../../ui/form/useWait.ts';
import { useDemonstration } from '../../../platform/useDemonstration.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import resetClasses from './ResetPassword.module.css';

/** Asks for the username. The response is the same whether or not the user exists, and explains the next step. */
export function AskForReset() {
  const [username, setUsername] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useMutation(
    mutation(accounts.forgotPassword, () => ({ params: { username: username.trim() } })),
  );
  const wait = useWait(ask.error);
  const demonstration = useDemonstration();
  const isEmpty = username.trim() === '';

  if (ask.isSuccess && demonstration?.sendsMail === false)
    return <NothingIsSent isDemonstration={demonstration.demonstration} />;
  if (ask.isSuccess)
    return (
      <AuthLayout
        heading="Check your email"
        lead={
          <p>
            If <strong className={resetClasses.name}>{username.trim()}</strong> is a user here, an email with
            a link is on its way. Open the link within one hour and choose a new password.
          </p>
        }
      >
        <div className={resetClasses.hints}>
          <MailCheck size={17} aria-hidden className={resetClasses.icon} />
          <div>
            <p>If no email arrives within a few minutes:</p>
            <ul>
              <li>Check your spam folder.</li>
              <li>Check that the username is spelt as in your invitation.</li>
              <li>If you log in through your company’s single sign-on, you have no password here.</li>
            </ul>
          </div>
        </div>
        <Button component={Link} to={paths.login()} size="md" fullWidth>
          Back to login
        </Button>
        <div className={classes.links}>
          <Anchor component="button" type="button" size="sm" onClick={() => ask.reset()}>
            Try another username
          </Anchor>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      heading="Forgot your password?"
      lead="Enter your username, and we’ll send a link to its email address."
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          focusFirstProblem(event.currentTarget);
          if (!isEmpty && !ask.isPending) ask.mutate();
        }}
      >
        <TextInput
          label="Username"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={tried && isEmpty && 'Enter your username'}
        />
        <FormProblem error={ask.error} wait={wait} />
        <SubmitButton fullWidth size="md" mt={4} loading={ask.isPending} wait={wait}>
          Send reset link
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.login()} size="sm">
          Back to login
        </Anchor>
      </div>
    </AuthLayout>
  );
}

/** Without a mail server no link is sent, and the outbox does not show reset codes. */
function NothingIsSent({ isDemonstration }: { isDemonstration: boolean }) {
  return (
    <AuthLayout
      heading="Email is not set up"
      lead={
        <p>
          {isDemonstration
            ? 'This demo has no email server. Log in with a demo login, or ask the Owner for a reset link: User Admin → the user → Create reset link.'
            : 'This installation has no email server. Ask the Owner for a reset link, which is valid for one hour.'}
        </p>
      }
    >
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        Back to login
      </Button>
    </AuthLayout>
  );
}
