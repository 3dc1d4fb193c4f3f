import { NativeSelect } from '@mantine/core';
import classes from './Fields.module.css';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isWrong?: boolean;
}

/** A select of a few words within a sentence. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, choices, onChange, isWrong } = props;
  return (
    <NativeSelect
      size="xs"
      className={classes.choice ?? ''}
      aria-label={label}
      error={isWrong}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}
