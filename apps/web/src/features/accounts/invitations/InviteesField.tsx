import { Textarea } from '@mantine/core';
import { countOf, formatCount } from '../../../ui/figures.ts';
import classes from './Invitations.module.css';
import type { ReadInvitees } from './readInvitees.ts';

interface InviteesFieldProps {
  label: string;
  description: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** Parsed result of the text. */
  read: ReadInvitees;
  /** Whether the field gets the focus when the dialog opens. */
  takesFocus: boolean;
}

/** Enough for a list of the longest addresses; stops a huge accidental paste from freezing the browser. */
const maxTextLength = 60_000;
const shownProblems = 6;

/** A field to paste a list into. Shows what was recognised and which lines are invalid. */
export function InviteesField(props: InviteesFieldProps) {
  const { label, description, placeholder, text, onChange, takesFocus } = props;
  const { invitees, wrong, repeated } = props.read;
  return (
    <div>
      <Textarea
        className={classes.paste ?? ''}
        label={label}
        description={description}
        placeholder={placeholder}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxTextLength}
        spellCheck={false}
        data-autofocus={takesFocus || undefined}
        value={text}
        error={wrong.length > 0}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.read} role="status">
        <span>
          {text.trim() === '' ? ' ' : countOf(invitees.length, 'invitation')}
          {repeated > 0 && `, ${countOf(repeated, 'repetition')} ignored`}
        </span>
        {wrong.length > 0 && (
          <ul className={classes.wrong}>
            {wrong.slice(0, shownProblems).map(({ lineNo, text: line, problem }) => (
              <li key={`${lineNo} ${line}`}>
                <b>Line {lineNo}</b>, “{shortened(line)}”: {problem}
              </li>
            ))}
            {wrong.length > shownProblems && <li>and {formatCount(wrong.length - shownProblems)} more</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

function shortened(line: string): string {
  return line.length > 60 ? `${line.slice(0, 58)}…` : line;
}
