import { Anchor, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Doorstep } from '../Doorstep.tsx';
import classes from '../sign-in/SignIn.module.css';
import { codeOfText } from './codeOfText.ts';

interface PasteCodeProps {
  /** The address held a code that is none. */
  isUnreadable: boolean;
  onCode: (code: string) => void;
}

const notACode = 'No code found. Paste the full link from your email.';

/** What invitations are, and a field for the code or link of one. */
export function PasteCode({ isUnreadable, onCode }: PasteCodeProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState(isUnreadable ? notACode : undefined);
  const open = (pasted: string) => {
    const code = codeOfText(pasted);
    if (code === undefined) setProblem(notACode);
    else onCode(code);
  };
  return (
    <Doorstep
      heading="Register with an invitation"
      lead={
        <p>
          Companies join Lanewright by invitation: somebody who works here sends you a mail with a link. Open
          that link, or paste it below. You have none? Ask the colleague or customer who wants you here.
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
          label="Link or code of your invitation"
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
          I have an account: log in
        </Anchor>
      </div>
    </Doorstep>
  );
}
