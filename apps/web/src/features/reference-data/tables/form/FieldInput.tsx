import { modeDetails, offeredModes } from '@lanewright/freight';
import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { choiceWords } from '../cellWords.ts';
import type { Field } from '../referenceRow.ts';
import type { RowDraft } from '../rowDraft.ts';
import type { FieldConfig } from '../tableConfig.ts';
import { NamedRowSelect } from './NamedRowSelect.tsx';

type Typed = RowDraft[string];

/** Descriptions are below the inputs, so that adjacent inputs align. */
const inOneRow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

interface FieldInputProps {
  field: Field;
  look: FieldConfig;
  value: Typed;
  problem: string | undefined;
  /** The field identifies the row for other records, so it cannot be changed. */
  stays: boolean;
  isFirst: boolean;
  onChange: (value: Typed) => void;
  onPaste?: (text: string) => boolean;
}

/** Input for one field of a row, by the kind of field. */
export function FieldInput(props: FieldInputProps) {
  const { field, look, value, problem, stays, isFirst, onChange, onPaste } = props;
  const common = {
    label: field.header,
    inputWrapperOrder: inOneRow,
    description: stays ? 'Can’t be changed while in use' : look.says,
    error: problem,
    required: field.isRequired === true,
    readOnly: stays,
    ...(stays ? { variant: 'filled' } : {}),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  if (field.kind === 'flag')
    return (
      <Switch
        label={field.header}
        description={look.says}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if (field.kind === 'list')
    return (
      <TagsInput
        {...common}
        splitChars={[';']}
        acceptValueOnBlur
        maxTags={100}
        value={typeof value === 'object' ? [...value] : []}
        onChange={onChange}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (look.names !== undefined)
    return (
      <NamedRowSelect
        {...common}
        table={look.names}
        value={text}
        clearable={field.isRequired !== true}
        onChange={onChange}
      />
    );
  if (field.kind === 'choice' || field.kind === 'mode')
    return (
      <Select
        {...common}
        data={choicesOf(field)}
        placeholder={
          problem === undefined ? (field.kind === 'mode' ? 'Choose a mode' : 'Product default') : ''
        }
        allowDeselect={false}
        value={text === '' ? null : text}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  return (
    <TextInput
      {...common}
      // A red example would look like typed text.
      placeholder={problem === undefined ? (look.placeholder ?? '') : ''}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      {...(field.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onPaste={(event) => {
        if (onPaste?.(event.clipboardData.getData('text')) === true) event.preventDefault();
      }}
    />
  );
}

function choicesOf({ kind, choices = [] }: Field) {
  return kind === 'mode'
    ? offeredModes.map((mode) => ({ value: String(mode), label: modeDetails[mode].title }))
    : choices.map((choice) => ({ value: choice, label: choiceWords(choice) }));
}
