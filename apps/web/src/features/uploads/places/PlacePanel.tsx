import { UploadStatus } from '@lanewright/freight';
import { MoveRight } from 'lucide-react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Upload, UploadPlace } from '../uploadTypes.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import classes from './Places.module.css';
import { methodInWords, roleWords } from './placeChoice.ts';
import { useAnswerPlaces, useSplitPlace } from './places.api.ts';

interface PlacePanelProps {
  upload: Upload;
  place: UploadPlace | undefined;
  onClose: () => void;
}

/** A resolved place: the value in the file, its match and the reason, and a way to change it. */
export function PlacePanel({ upload, place, onClose }: PlacePanelProps) {
  return (
    <SidePanel
      opened={place !== undefined}
      onClose={onClose}
      title="How this location was matched"
      width={520}
    >
      {place !== undefined && (
        <OpenPlace key={place.wordNo} upload={upload} place={place} onClose={onClose} />
      )}
    </SidePanel>
  );
}

interface OpenPlaceProps extends PlacePanelProps {
  place: UploadPlace;
}

function OpenPlace({ upload, place, onClose }: OpenPlaceProps) {
  const answers = useAnswerPlaces(upload.id);
  const split = useSplitPlace(upload.id);
  const said = place.place;
  const follows = whatFollows(upload);
  return (
    <>
      <div className={classes.beforeAfter}>
        <div>
          <span>As received</span>
          <b>{place.text}</b>
        </div>
        <MoveRight size={18} aria-label="matched to" role="img" />
        <div>
          <span>Matched to</span>
          <b>{said?.label ?? '–'}</b>
        </div>
      </div>
      {/* If there are candidates, the question below has its own map. */}
      {said !== null && (follows === undefined || place.candidates.length === 0) && (
        <PlaceMap candidates={[{ place: said, score: 1, why: '' }]} chosen={0} />
      )}
      <FieldGrid
        fields={[
          { label: 'How', value: methodInWords(place) },
          {
            label: 'Confidence',
            value: place.confidence === null ? null : `${Math.round(place.confidence * 100)}%`,
          },
          { label: 'Level', value: said?.level ?? null },
          { label: 'Code', value: said?.portCode ?? said?.airportCode ?? null },
          { label: 'Role', value: roleWords[place.role] },
          { label: 'Rows', value: formatCount(place.lineCount) },
        ]}
      />
      {follows === undefined ? null : (
        <section className={classes.change} aria-labelledby={`change-${place.wordNo}`}>
          <h3 id={`change-${place.wordNo}`}>Change match</h3>
          <p className={classes.follows}>{follows}</p>
          <PlaceQuestion
            place={place}
            mode={upload.mode}
            saving={answers.isPending || split.isPending}
            saveLabel="Save match"
            canExclude={upload.awaiting === 'places'}
            onSplit={async () => {
              await split.mutateAsync(place.wordNo).then(
                ({ places: count }) => {
                  toasts.success(`“${place.text}” split into ${countOf(count, 'location')}`);
                  onClose();
                },
                () => undefined,
              );
            }}
            onAnswer={async (choice) => {
              await answers.mutateAsync([{ wordNo: place.wordNo, choice }]).then(
                () => {
                  toasts.success(`Match for “${place.text}” updated`);
                  onClose();
                },
                () => undefined,
              );
            }}
          />
          <ActionError of={answers} />
          <ActionError of={split} />
        </section>
      )}
    </>
  );
}

/** Describes what a changed answer affects; undefined if answers cannot be changed now. */
function whatFollows({ status, awaiting, kind }: Upload): string | undefined {
  const learnt = 'Your match is saved for future files.';
  if (status === UploadStatus.Completed) {
    return kind === 'cleanse'
      ? `The clean file then shows the new location. ${learnt}`
      : `The lanes of this file are rebuilt. Bids and awards don’t change. ${learnt}`;
  }
  if (status === UploadStatus.PendingApproval)
    return `The lanes under Review are rebuilt, and approval waits until then. ${learnt}`;
  return awaiting === 'places' ? learnt : undefined;
}
