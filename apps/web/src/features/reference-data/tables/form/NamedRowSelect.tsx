import { Select, type SelectProps } from '@mantine/core';
import { useWholeTable } from '../tables.api.ts';

interface NamedRowSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  table: 'countries' | 'containers';
  /** Code of the selected row; empty for none. */
  value: string;
  onChange: (code: string) => void;
}

/** Selects a row of another table by name or code. */
export function NamedRowSelect({ table, value, onChange, ...select }: NamedRowSelectProps) {
  const { data: rows, isError } = useWholeTable(table);
  const choices = (rows ?? []).map(({ code, name }) => ({
    value: String(code),
    label: `${String(name)} (${String(code)})`,
  }));
  // The current value stays visible even if the other rows have not loaded.
  if (value !== '' && choices.every((choice) => choice.value !== value))
    choices.unshift({ value, label: value });
  return (
    <Select
      placeholder={select.error !== undefined ? '' : table === 'countries' ? 'Choose a country' : 'None'}
      nothingFoundMessage={isError ? 'Couldn’t load the list. Reload the page.' : 'No matches.'}
      {...select}
      searchable
      allowDeselect={false}
      data={choices}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      clearButtonProps={{ 'aria-label': 'None' }}
    />
  );
}
