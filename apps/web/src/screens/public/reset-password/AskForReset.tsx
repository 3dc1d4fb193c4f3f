import { accounts } from '@lanewright/contract';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { focusFirstProblem } from '../../../features/accounts/form/focus.ts';
import { FormProblem } from '../../../features/accounts/form/FormProblem.tsx';
import { SubmitButton } from '../../../features/accounts/form/SubmitButton.tsx';
import { useWait } from '../../../features/accounts/form/useWait.ts';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { useDemonstration } from '../../../platform/useDemonstration.ts';
import { Doorstep } from '../Doorstep.tsx';
import classes from '../sign-in/SignIn.module.css';
import resetClasses from './ResetPassword.module.css';

/** Asks whose password it is. The answer is the same whoever it is, and says what to do next. */
export function AskForReset() {
  const [username, setUsername] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useMutation({
    mutationFn: () => callEndpoint(accounts.forgotPassword, { params: { username: username.trim() } }),
  });
  const wait = useWait(ask.error);
  const demonstration = useDemonstration();
  const isEmpty = username.trim() === '';

  if (ask.isSuccess && demonstration?.sendsMail === false)
    return <NothingIsSent isDemonstration={demonstration.demonstration} />;
  if (ask.isSuccess)
    return (
      <Doorstep
        heading="Check your email"
        lead={
          <p>
            If <strong className={resetClasses.name}>{username.trim()}</strong> is a user here, a mail with a
            link is on its way. Open the link within the hour and choose a new password.
          </p>
        }
      >
        <div className={resetClasses.hints}>
          <MailCheck size={17} aria-hidden className={resetClasses.icon} />
          <div>
            <p>Nothing came after some minutes?</p>
            <ul>
              <li>Check your spam folder.</li>
              <li>Check that the user name is spelt as in your invitation.</li>
              <li>If you log in through your company’s sign-on, there is no password here.</li>
            </ul>
          </div>
        </div>
        <Button component={Link} to={paths.login()} size="md" fullWidth>
          Back to log in
        </Button>
        <div className={classes.links}>
          <Anchor component="button" type="button" size="sm" onClick={() => ask.reset()}>
            Try another user name
          </Anchor>
        </div>
      </Doorstep>
    );
  return (
    <Doorstep
      heading="Forgot your password?"
      lead="Tell us your user name, and we send a link to the mail address that belongs to it."
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
          label="User name"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={tried && isEmpty && 'Enter your user name'}
        />
        <FormProblem error={ask.error} wait={wait} />
        <SubmitButton fullWidth size="md" mt={4} loading={ask.isPending} wait={wait}>
          Send reset link
        </SubmitButton>
      </form>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.login()} size="sm">
          Back to log in
        </Anchor>
      </div>
    </Doorstep>
  );
}

/** Without a mail server no link comes, and the outbox keeps codes for new passwords to itself. */
function NothingIsSent({ isDemonstration }: { isDemonstration: boolean }) {
  return (
    <Doorstep
      heading="No mail is sent from here"
      lead={
        <p>
          {isDemonstration
            ? 'This demonstration has no mail server. Log in with a demonstration login, or ask the Owner for a reset link: User Admin → the user → Create reset link.'
            : 'This installation has no mail server. Ask the Owner for a reset link; it works for an hour.'}
        </p>
      }
    >
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        Back to log in
      </Button>
    </Doorstep>
  );
}
