import { Autocomplete } from '@mantine/core';
import type { OfferedMode } from '@lanewright/freight';
import { Anchor, MapPin, Plane } from 'lucide-react';
import { useState } from 'react';
import type { PlaceSuggestion } from '../uploadTypes.ts';
import classes from './PlaceSearch.module.css';
import { type PlacesSearched, usePlaceSearch } from './usePlaceSearch.ts';

interface PlaceSearchProps {
  label: string;
  description?: string;
  placeholder?: string;
  /** Restricts the search to ports or cities; by default all places. */
  among?: PlacesSearched;
  /** The mode, which decides whether ports or airports come first. */
  mode?: OfferedMode | undefined;
  value: string;
  disabled?: boolean;
  onText: (text: string) => void;
  /** Called when a suggestion is selected. */
  onPlace?: (place: PlaceSuggestion) => void;
}

/** Place search with suggestions while typing; free text is allowed. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { among = 'places', mode, onPlace, onText, value, description, ...input } = props;
  const [chosen, setChosen] = useState<string>();
  // A selected suggestion is not searched again.
  const found = usePlaceSearch(among, value === chosen ? '' : value, mode);
  // Two places may have the same label. The list can only distinguish labels, so the larger place is used.
  const byLabel = new Map(found.toReversed().map((place) => [place.label, place]));
  return (
    <Autocomplete
      {...input}
      {...(description === undefined ? {} : { description })}
      maw={460}
      mb="md"
      maxDropdownHeight={280}
      leftSection={<MapPin size={15} strokeWidth={1.8} aria-hidden />}
      data={[...new Set(found.map(({ label }) => label))]}
      // The server also matches previous names, codes and accents, so do not filter again.
      filter={({ options }) => options}
      renderOption={({ option }) => <Suggestion label={option.value} place={byLabel.get(option.value)} />}
      value={value}
      onChange={onText}
      onOptionSubmit={(label) => {
        setChosen(label);
        const place = byLabel.get(label);
        if (place !== undefined) onPlace?.(place);
      }}
    />
  );
}

function Suggestion({ label, place }: { label: string; place: PlaceSuggestion | undefined }) {
  const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true, className: classes.kind };
  return (
    <span className={classes.suggestion}>
      {place?.portCode ? (
        <Anchor {...icon} />
      ) : place?.airportCode ? (
        <Plane {...icon} />
      ) : (
        <MapPin {...icon} />
      )}
      {label}
    </span>
  );
}
