import { accounts, type ResponseOf, usernameSchema } from '@lanewright/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mutation, useMutation } from '../../../platform/query.ts';
import { focusFirstProblem } from '../../../ui/form/focus.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { problemOfField } from '../../../ui/form/formProblem.ts';
import { NewPasswordField } from '../../../features/accounts/form/NewPasswordField.tsx';
import { newPasswordProblem } from '../../../features/accounts/form/passwordWords.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useWait } from '../../../ui/form/useWait.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { InvitationSentence, InvitationSummary } from './InvitationSummary.tsx';
import { type InvitationView, useUsernameAvailability } from './registration.api.ts';
import { Terms } from './Terms.tsx';
import { UsernameNote } from './UsernameNote.tsx';

interface RegistrationFormProps {
  code: string;
  invitation: InvitationView;
  onRegistered: (answer: ResponseOf<typeof accounts.register>, username: string) => void;
}

const fields = ['displayName', 'username', 'password', 'acceptsTerms'];

/** Name, username, password and terms for an invited user. */
export function RegistrationForm({ code, invitation, onRegistered }: RegistrationFormProps) {
  const [displayName, setDisplayName] = useState('');
  const [username, setUsername] = useState(invitation.hasAccount ? '' : invitation.username);
  const [password, setPassword] = useState('');
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [tried, setTried] = useState(false);
  const isInvitedName = username.trim().toLowerCase() === invitation.username;
  const availability = useUsernameAvailability(username, code);
  const register = useMutation({
    ...mutation(accounts.register, () => ({
      params: { registrationCode: code },
      body: {
        displayName: displayName.trim(),
        password,
        acceptsTerms: true as const,
        ...(isInvitedName ? {} : { username: username.trim().toLowerCase() }),
      },
    })),
    onSuccess: (answer) => onRegistered(answer, username),
  });
  const wait = useWait(register.error);
  const context = { username, displayName, companyName: invitation.companyName };

  const problems = {
    displayName: displayName.trim() === '' ? 'Enter your name' : undefined,
    username: isInvitedName ? undefined : usernameProblem(username, invitation.username),
    password: newPasswordProblem(password, context) ?? undefined,
    acceptsTerms: acceptsTerms ? undefined : 'Accept the terms',
  };
  const errorOf = (field: keyof typeof problems) =>
    (tried ? problems[field] : undefined) ?? problemOfField(register.error, field);
  const isTaken = availability === 'taken' && 'This username is taken';

  return (
    <AuthLayout
      heading="Welcome to Lanewright"
      lead={
        <p>
          <InvitationSentence invitation={invitation} /> Create your account to get started.
        </p>
      }
    >
      <InvitationSummary invitation={invitation} />
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          focusFirstProblem(event.currentTarget);
          const isReady = Object.values(problems).every((problem) => problem === undefined);
          if (isReady && availability !== 'taken' && !register.isPending) register.mutate();
        }}
      >
        <TextInput
          label="Your name"
          description="Shown to other users."
          autoComplete="name"
          autoFocus
          size="md"
          value={displayName}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          error={errorOf('displayName')}
        />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={errorOf('username') ?? isTaken}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={<UsernameNote availability={availability} />}
        />
        <NewPasswordField
          label="Password"
          size="md"
          context={context}
          value={password}
          onChange={setPassword}
          tried={tried}
          error={problemOfField(register.error, 'password')}
        />
        <Terms />
        <Checkbox
          label="I accept the terms"
          checked={acceptsTerms}
          onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
          error={errorOf('acceptsTerms')}
        />
        <FormProblem error={register.error} fields={fields} wait={wait} />
        <SubmitButton fullWidth size="md" mt={4} loading={register.isPending} wait={wait}>
          Create account
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}

/** Returns why a username other than the invited email address is invalid. */
function usernameProblem(username: string, invited: string): string | undefined {
  if (username.includes('@')) return `Use your own email address, ${invited}, or a name without @`;
  const problem = usernameSchema.safeParse(username).error?.issues[0]?.message;
  return problem === undefined ? undefined : problem.charAt(0).toUpperCase() + problem.slice(1);
}
