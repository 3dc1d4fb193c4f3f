import { MapPinCheck } from 'lucide-react';
import { Loaded } from '../../../ui/Loaded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { countOf } from '../../../ui/figures.ts';
import { useAssumptions } from '../assumptions/assumptions.api.ts';
import { AssumptionsPanel } from '../assumptions/AssumptionsPanel.tsx';
import type { Upload, UploadPlace } from '../uploadTypes.ts';
import { LocationQuestions } from './LocationQuestions.tsx';
import { MatchedLocations } from './MatchedLocations.tsx';
import { usePlaces } from './places.api.ts';

interface PlacesStepProps {
  upload: Upload;
  /** Whether answers can be given now. */
  editable: boolean;
}

/** Unresolved places first, then resolved ones with how they were matched. */
export function PlacesStep({ upload, editable }: PlacesStepProps) {
  const asked = usePlaces(upload, 'asked');
  return (
    <Loaded query={asked}>
      {(found) => <Places upload={upload} editable={editable} open={found.asked} places={found.places} />}
    </Loaded>
  );
}

interface PlacesProps extends PlacesStepProps {
  /** Number of unresolved places; `places` are the first of them. */
  open: number;
  places: UploadPlace[];
}

function Places({ upload, editable, open, places }: PlacesProps) {
  const assumed = useAssumptions(upload);
  const waits = upload.awaiting === 'places';
  const asksMore = assumed.data?.assumptions.some(
    ({ stage, state }) => stage === 'places' && state === 'asked',
  );
  return (
    <>
      {open > 0 && editable ? (
        <Panel heading={`${countOf(open, 'place needs', 'places need')} an answer`}>
          <LocationQuestions uploadId={upload.id} mode={upload.mode} places={places} askedInAll={open} />
        </Panel>
      ) : (
        open === 0 &&
        waits &&
        !asksMore && (
          <EmptyState title="All locations confirmed" icon={MapPinCheck}>
            Processing continues automatically. Your answers are remembered for future files.
          </EmptyState>
        )
      )}
      {asksMore && <AssumptionsPanel upload={upload} mayAnswer={editable} onlyAsked />}
      <Panel heading="How locations were matched">
        <MatchedLocations upload={upload} />
      </Panel>
    </>
  );
}
