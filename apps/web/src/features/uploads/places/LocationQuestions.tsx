import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { UploadPlace } from '../uploadTypes.ts';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import classes from './Places.module.css';
import {
  canKeepSite,
  choiceForOther,
  type PlaceChoice,
  placesAlike,
  placesOfCountry,
} from './placeChoice.ts';
import { useAnswerPlaces, useSplitPlace } from './places.api.ts';

interface AskedPlacesProps {
  uploadId: string;
  mode: number;
  places: readonly UploadPlace[];
  /** Total number of unresolved places; a very mixed file has more than are listed. */
  askedInAll: number;
}

/** Questions one at a time, with the full list next to them. */
export function LocationQuestions({ uploadId, mode, places, askedInAll }: AskedPlacesProps) {
  const answers = useAnswerPlaces(uploadId);
  const split = useSplitPlace(uploadId);
  const [wordNo, setWordNo] = useState<number>();
  const at = Math.max(
    0,
    places.findIndex((place) => place.wordNo === wordNo),
  );
  const place = places[at];
  if (place === undefined) return null;

  const alike = placesAlike(place, places);
  const answer = async (choice: PlaceChoice, alsoAlike: boolean) => {
    const others = alsoAlike ? alike : [];
    const answered = new Set([place, ...others].map((one) => one.wordNo));
    // The next one is shown at once; its number is read before the list changes.
    const left = [...places.slice(at), ...places.slice(0, at)];
    const next = left.find((one) => !answered.has(one.wordNo));
    const same = choiceForOther(choice, place.candidates);
    const given = [
      { wordNo: place.wordNo, choice },
      ...others.map((other) => ({ wordNo: other.wordNo, choice: same })),
    ];
    await answers.mutateAsync(given).then(
      () => setWordNo(next?.wordNo),
      () => undefined,
    );
  };
  const ofCountry = placesOfCountry(place, places);
  const answerCountry = async (choice: PlaceChoice) => {
    await answers
      .mutateAsync(ofCountry.map((one) => ({ wordNo: one.wordNo, choice })))
      .catch(() => undefined);
  };
  const splitIt = async () => {
    await split.mutateAsync(place.wordNo).then(
      ({ places: count }) => {
        setWordNo(undefined);
        toasts.success(`“${place.text}” split into ${countOf(count, 'location')}`);
      },
      () => undefined,
    );
  };
  const keepAll = () =>
    answers.mutateAsync(places.map((one) => ({ wordNo: one.wordNo, choice: { kind: 'keepSite' } })));
  const rows = places.reduce((sum, { lineCount }) => sum + lineCount, 0);

  return (
    <div className={classes.asked}>
      <div className={classes.question}>
        <PlaceQuestion
          key={place.wordNo}
          place={place}
          mode={mode}
          position={`${formatCount(at + 1)} of ${formatCount(askedInAll)}`}
          saving={answers.isPending || split.isPending}
          alike={alike}
          ofCountry={ofCountry}
          onAnswer={answer}
          onAnswerCountry={answerCountry}
          onSplit={splitIt}
        />
        <ActionError of={answers} />
        <ActionError of={split} />
      </div>
      <div className={classes.queue}>
        <ol className={classes.list} aria-label="Locations to confirm">
          {places.map((one, index) => (
            <li key={one.wordNo}>
              <button
                type="button"
                className={classes.entry}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => setWordNo(one.wordNo)}
              >
                <span>{one.text}</span>
                <small>
                  {one.otherEnd !== null && `${one.otherEnd} · `}
                  {countOf(one.lineCount, 'row')}
                </small>
              </button>
            </li>
          ))}
        </ol>
        {places.length > 1 && canKeepSite(mode) && (
          <ConfirmButton
            size="xs"
            variant="default"
            question={`Keep the file names for ${countOf(places.length, 'location')}?`}
            consequence={`${countOf(rows, 'row')} keep the site’s name from the file, in its country where known. Lanes are then created between these names.`}
            confirmLabel="Keep file names"
            onConfirm={keepAll}
          >
            Keep file names for the rest
          </ConfirmButton>
        )}
        {at > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setWordNo(places[at - 1]?.wordNo)}>
            Previous
          </Button>
        )}
      </div>
    </div>
  );
}
