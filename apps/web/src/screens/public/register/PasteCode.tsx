import { Anchor, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { codeOfText } from './codeOfText.ts';

interface PasteCodeProps {
  /** The code in the address is invalid. */
  isUnreadable: boolean;
  onCode: (code: string) => void;
}

const notACode = 'No code found. Paste the full link from your email.';

/** Explains invitations, with a field for a code or link. */
export function PasteCode({ isUnreadable, onCode }: PasteCodeProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState(isUnreadable ? notACode : undefined);
  const open = (pasted: string) => {
    const code = codeOfText(pasted);
    if (code === undefined) setProblem(notACode);
    else onCode(code);
  };
  return (
    <AuthLayout
      heading="Register with an invitation"
      lead={
        <p>
          Companies join Lanewright by invitation: someone who already uses it sends you an email with a link.
          Open that link, or paste it below. If you don’t have one, ask the colleague or customer who wants
          you to join.
        </p>
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          open(text);
        }}
      >
        <Textarea
          label="Invitation link or code"
          size="md"
          autosize
          minRows={2}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          error={problem}
        />
        <Button type="submit" fullWidth size="md" mt={4}>
          Open invitation
        </Button>
      </form>
      <div className={classes.links}>
        <Anchor component={Link} to={paths.login()} size="sm">
          Already have an account? Log in
        </Anchor>
      </div>
    </AuthLayout>
  );
}
