import { isOfferedMode } from '@lanewright/freight';
import { Button, Checkbox, Kbd } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { UploadPlace } from '../uploadTypes.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { PlaceOption } from './PlaceOption.tsx';
import classes from './Places.module.css';
import { PlaceSearch } from './PlaceSearch.tsx';
import {
  canKeepSite,
  choiceOfKey,
  choicesOf,
  haveSameCandidates,
  isSameChoice,
  keyOf,
  mainChoice,
  type PlaceChoice,
  placeOfSuggestion,
  roleWords,
  splitWords,
} from './placeChoice.ts';

interface PlaceQuestionProps {
  place: UploadPlace;
  /** The upload's mode: its airports or ports come first in the search. */
  mode: number;
  /** "3 of 17", if it is one of several. */
  position?: string;
  saving: boolean;
  /** Other places with the same text in the file, which the same answer can resolve. */
  alike?: readonly UploadPlace[];
  /** Places that name only the same country, including this one. */
  ofCountry?: readonly UploadPlace[];
  saveLabel?: string;
  /** Whether its rows can be excluded: not after they are included in lanes. */
  canExclude?: boolean;
  onAnswer: (choice: PlaceChoice, alsoAlike: boolean) => Promise<void>;
  onAnswerCountry?: (choice: PlaceChoice) => Promise<void>;
  /** Splits a text that means several places; undefined hides the option. */
  onSplit?: () => Promise<void>;
}

/** One place of the file with its candidates. Digits select an option, Enter saves. */
export function PlaceQuestion(props: PlaceQuestionProps) {
  const { place, mode, position, saving, alike = [], saveLabel = 'Save and next', canExclude = true } = props;
  const { candidates } = place;
  const { ofCountry = [] } = props;
  const canKeep = canKeepSite(mode);
  const [alsoAlike, setAlsoAlike] = useState(() => haveSameCandidates(place, alike));
  const [choice, setChoice] = useState<PlaceChoice>();
  const [searched, setSearched] = useState('');
  const group = useId();
  const rows = countOf(place.lineCount, 'row');
  const heading = useRef<HTMLDivElement>(null);
  // Scrolls to the start of the next question, wherever the save button was.
  useEffect(() => heading.current?.scrollIntoView({ block: 'nearest' }), []);

  const main = mainChoice(place, choice);
  const split = props.onSplit && splitWords(place);

  const onKeyDown = (event: KeyboardEvent) => {
    // In the search box, digits are text.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'radio') return;
    const chosen = choiceOfKey(event.key, choicesOf(candidates.length, canKeep, canExclude));
    if (chosen === undefined) return;
    event.preventDefault();
    setChoice(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice !== undefined && !saving) void props.onAnswer(choice, alsoAlike && alike.length > 0);
  };
  const option = (value: PlaceChoice) => ({
    group,
    checked: isSameChoice(choice, value),
    onChoose: () => setChoice(value),
  });

  return (
    <form onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={classes.heading} ref={heading}>
        <p className={classes.received} id={`${group}-text`}>
          “{place.text}”
        </p>
        <p className={classes.facts}>
          {roleWords[place.role]} of {rows}
          {place.otherEnd !== null && ` ${place.otherEnd}`}
          {position !== undefined && ` · ${position}`}
        </p>
      </div>
      <PlaceMap candidates={candidates} chosen={choice?.kind === 'candidate' ? choice.index : undefined} />
      <div role="radiogroup" aria-labelledby={`${group}-text`} className={classes.options}>
        {candidates.map(({ place: candidate, score, why }, index) => (
          <PlaceOption
            key={`${index}-${candidate.label}`}
            {...option({ kind: 'candidate', index })}
            mark={keyOf(index)}
            label={candidate.label}
            detail={`${why} · ${Math.round(score * 100)}%`}
            autoFocus={index === 0}
          />
        ))}
        {choice?.kind === 'place' && (
          <PlaceOption {...option(choice)} label={choice.place.label} detail="from your search" />
        )}
        {canKeep && (
          <PlaceOption
            {...option({ kind: 'keepSite' })}
            mark={keyOf(candidates.length)}
            label="Keep name from file"
            detail="becomes a separate location, in its country where known"
            autoFocus={candidates.length === 0}
          />
        )}
        {canExclude && (
          <PlaceOption
            {...option({ kind: 'excludeRows' })}
            mark={keyOf(candidates.length + (canKeep ? 1 : 0))}
            label="Exclude these rows"
            detail={`${rows} excluded`}
          />
        )}
      </div>
      <PlaceSearch
        label="Another location"
        mode={isOfferedMode(mode) ? mode : undefined}
        placeholder="City, port or airport"
        value={searched}
        onText={setSearched}
        onPlace={(found) => setChoice({ kind: 'place', place: placeOfSuggestion(found) })}
      />
      {split !== undefined && (
        <p className={classes.split}>
          {split.question}
          <Button size="compact-sm" variant="subtle" disabled={saving} onClick={() => void props.onSplit?.()}>
            {split.label}
          </Button>
        </p>
      )}
      {alike.length > 0 && (
        <Checkbox
          size="sm"
          mb="md"
          checked={alsoAlike}
          label={`The same for ${countOf(alike.length, 'other place', 'other places')} called “${place.text}” (${countOf(
            alike.reduce((sum, { lineCount }) => sum + lineCount, 0),
            'row',
          )})`}
          onChange={({ currentTarget }) => setAlsoAlike(currentTarget.checked)}
        />
      )}
      {main !== undefined && ofCountry.length > 1 && (
        <div className={classes.save}>
          <Button
            variant="default"
            styles={{ root: { height: 'auto', paddingBlock: 8 }, label: { whiteSpace: 'normal' } }}
            loading={saving}
            onClick={() => void props.onAnswerCountry?.(main.choice)}
          >
            {`Use ${main.label} for all ${countOf(ofCountry.length, 'location')} in ${place.mainEnd?.country}`}
          </Button>
        </div>
      )}
      <div className={classes.save}>
        <ButtonWithReason
          type="submit"
          reason={choice === undefined && 'Choose a location.'}
          loading={saving}
        >
          {saveLabel}
        </ButtonWithReason>
        <span className={classes.keys}>
          Number keys choose, <Kbd size="xs">Enter</Kbd> saves
        </span>
      </div>
    </form>
  );
}
