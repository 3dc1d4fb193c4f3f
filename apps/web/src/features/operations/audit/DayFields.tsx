import { TextInput } from '@mantine/core';

type Bound = 'from' | 'until';

interface DayFieldsProps {
  parts: { readonly [at in Bound]?: string | undefined };
  onChange: (change: { [at in Bound]?: string | undefined }) => void;
}

/** Start and end of a date range filter. */
export function DayFields({ parts, onChange }: DayFieldsProps) {
  const field = (label: string, at: Bound) => (
    <TextInput
      {...(at === 'from' ? { max: parts.until } : { min: parts.from })}
      size="xs"
      w={158}
      type="date"
      aria-label={`${label} date`}
      leftSection={<span style={{ fontSize: '0.75rem' }}>{label}</span>}
      leftSectionWidth={40}
      value={parts[at] ?? ''}
      onChange={({ currentTarget }) => onChange({ [at]: currentTarget.value || undefined })}
    />
  );
  return (
    <>
      {field('From', 'from')}
      {field('To', 'until')}
    </>
  );
}
