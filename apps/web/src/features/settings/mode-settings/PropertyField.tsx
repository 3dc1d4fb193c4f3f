import type { PropertyValue } from '@lanewright/freight';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayChoice, sayValue, type ShownProperty, valueOf } from './propertyDraft.ts';

interface PropertyFieldProps {
  property: ShownProperty;
  value: PropertyValue | undefined;
  error: string | undefined;
  /** Only another user type can set it. */
  isLocked?: boolean;
  onChange: (value: unknown) => void;
}

/** Input for one property by its type, with its meaning and default. */
export function PropertyField({ property, value, error, isLocked = false, onChange }: PropertyFieldProps) {
  const { name, meaning, type, standard } = property;
  const shared = {
    label: name,
    description: `${meaning} Default: ${sayChoice(type, standard)}.${isLocked ? ' The platform’s Owner sets it.' : ''}`,
    error,
    disabled: isLocked,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  };
  // A list must keep its text while typing: "1, 3," would lose its last comma.
  const [typed, setTyped] = useState<string>();
  switch (type.kind) {
    case 'boolean':
      return (
        <Switch
          label={name}
          description={shared.description}
          error={error}
          disabled={isLocked}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={choicesOf(type.labels)}
          allowDeselect={false}
          value={typeof value === 'string' ? value : null}
          onChange={(choice) => onChange(choice)}
        />
      );
    case 'decimal':
    case 'integer':
      if (type.labels !== undefined)
        return (
          <Select
            {...shared}
            data={choicesOf(type.labels)}
            allowDeselect={false}
            value={typeof value === 'number' ? String(value) : null}
            onChange={(choice) => onChange(valueOf(type, choice))}
          />
        );
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          allowDecimal={type.kind === 'decimal'}
          decimalScale={4}
          onChange={(number) => onChange(valueOf(type, number))}
        />
      );
    case 'month':
      return (
        <TextInput
          {...shared}
          // Browsers without such a field show a text field.
          type="month"
          placeholder="2027-01"
          maxLength={7}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(valueOf(type, currentTarget.value.trim()))}
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'integers':
    case 'numbers':
      return (
        <TextInput
          {...shared}
          placeholder="1, 3, 6"
          value={typed ?? sayValue(value)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(valueOf(type, currentTarget.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
      );
  }
}

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
