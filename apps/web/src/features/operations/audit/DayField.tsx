import { TextInput } from '@mantine/core';

interface DayFieldProps {
  label: string;
  value: string | undefined;
  min?: string;
  max?: string;
  onChange: (day: string | undefined) => void;
}

/** Start or end of a date range filter. */
export function DayField({ label, value, onChange, ...bounds }: DayFieldProps) {
  return (
    <TextInput
      {...bounds}
      size="xs"
      w={158}
      type="date"
      aria-label={`${label} date`}
      leftSection={<span style={{ fontSize: '0.75rem' }}>{label}</span>}
      leftSectionWidth={40}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
