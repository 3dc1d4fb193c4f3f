import { addMonths, isMonth, type Month } from '@lanewright/freight';
import { Select, type SelectProps } from '@mantine/core';
import { formatMonth } from '../../ui/figures.ts';

/** Months that can be chosen, beginning with this one. */
const choices = 37;

interface MonthSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string;
  onChange: (month: Month) => void;
}

/** Selects a month from this one on; one that was chosen before stays a choice. */
export function MonthSelect({ value, onChange, ...select }: MonthSelectProps) {
  const thisMonth = new Date().toISOString().slice(0, 7);
  const months = Array.from({ length: choices }, (_, index) => addMonths(thisMonth, index));
  const all = isMonth(value) && !months.includes(value) ? [value, ...months] : months;
  return (
    <Select
      {...select}
      allowDeselect={false}
      searchable
      placeholder="Choose a month"
      data={all.toSorted().map((month) => ({ value: month, label: formatMonth(month) }))}
      value={value === '' ? null : value}
      onChange={(month) => {
        if (month !== null) onChange(month);
      }}
    />
  );
}
