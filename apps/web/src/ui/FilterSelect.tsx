import { Select, type SelectProps } from '@mantine/core';

type FilterSelectProps<Value extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  label: string;
  /** Shown while nothing is chosen, such as "All users". */
  all: string;
  data: readonly (Value | { value: Value; label: string })[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A choice that narrows a list; without one the list is whole. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, data, value, onChange, ...more } = props;
  const valueOf = (one: (typeof data)[number]) => (typeof one === 'string' ? one : one.value);
  return (
    <Select
      size="xs"
      aria-label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={[...data]}
      value={value ?? null}
      onChange={(chosen) => onChange(data.map(valueOf).find((one) => one === chosen))}
      {...more}
    />
  );
}
