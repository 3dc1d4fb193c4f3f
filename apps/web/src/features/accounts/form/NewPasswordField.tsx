import { ratePassword, type PasswordContext } from '@lanewright/contract';
import classes from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';
import { newPasswordProblem, strengthWords } from './passwordWords.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** The user: obvious passwords, such as their own names, are refused. */
  context: PasswordContext;
  /** The user has tried to submit, so problems are now shown as errors. */
  tried: boolean;
  /** Another error; true without a text. */
  error?: string | boolean | undefined;
  autoFocus?: boolean;
  size?: 'sm' | 'md';
}

/** A new-password field, checked while typing by the same rules as on the server. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, value, onChange, context, tried, error, autoFocus = false, size = 'sm' } = props;
  const problem = newPasswordProblem(value, context);
  return (
    <PasswordField
      label={label}
      size={size}
      autoComplete="new-password"
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The strength hint next to the field already says why a password is too weak.
      error={error || (tried && (value === '' ? 'Choose a password' : problem !== null))}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={<Strength password={value} context={context} />}
    />
  );
}

function Strength({ password, context }: { password: string; context: PasswordContext }) {
  if (password === '') return <span>At least 12 characters. Several unrelated words work well.</span>;
  const rating = ratePassword(password, context);
  const { word, tone, filled } = strengthWords(rating);
  return (
    <span className={classes.strength} data-tone={tone}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-filled={bar <= filled || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        <strong>{word}</strong>
        {rating.reason !== null && `: ${rating.reason}`}
      </span>
    </span>
  );
}
