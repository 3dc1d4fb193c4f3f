import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MapPin } from 'lucide-react';
import type { PlaceSuggestion } from '../uploadTypes.ts';
import { useSuggestions } from './places.api.ts';

interface PlaceSearchProps {
  label: string;
  description?: string;
  placeholder?: string;
  value: string;
  disabled?: boolean;
  onText: (text: string) => void;
  /** A suggestion was chosen from the list. */
  onPlace?: (place: PlaceSuggestion) => void;
}

/** Place suggestions as one types; the typed words may stay as they are. */
export function PlaceSearch({ onPlace, onText, value, description, ...input }: PlaceSearchProps) {
  const [typed] = useDebouncedValue(value, 180);
  const suggestions = useSuggestions(typed);
  const found = suggestions.data ?? [];
  // Two places may read alike; the list tells them apart by label only, so the larger one stands for both.
  const labels = [...new Set(found.map(({ label }) => label))];
  return (
    <Autocomplete
      {...input}
      {...(description === undefined ? {} : { description })}
      maw={460}
      mb="md"
      leftSection={<MapPin size={15} strokeWidth={1.8} aria-hidden />}
      data={labels}
      // The server has filtered by more than the label: former names, codes, accents.
      filter={({ options }) => options}
      value={value}
      onChange={onText}
      onOptionSubmit={(label) => {
        const place = found.find((one) => one.label === label);
        if (place !== undefined) onPlace?.(place);
      }}
      error={suggestions.isError ? 'Places cannot be searched now; your own words are kept.' : undefined}
    />
  );
}
