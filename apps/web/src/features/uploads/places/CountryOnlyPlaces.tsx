import { UploadStatus } from '@lanewright/freight';
import { Alert } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import type { Upload, UploadPlace } from '../uploadTypes.ts';
import { useAnswerPlaces } from './places.api.ts';

const mostCountriesNamed = 4;

interface CountryOnlyPlacesProps {
  upload: Upload;
  /** Places matched automatically, as loaded so far. */
  places: readonly UploadPlace[];
}

/** Air freight: locations that name only a country, with one button to use the main airport of each country. */
export function CountryOnlyPlaces({ upload, places }: CountryOnlyPlacesProps) {
  const answers = useAnswerPlaces(upload.id);
  const canAnswer = [UploadStatus.PendingApproval, UploadStatus.Completed].some(
    (status) => status === upload.status,
  );
  const found = places.flatMap(({ wordNo, lineCount, mainEnd }) =>
    mainEnd === null ? [] : [{ wordNo, lineCount, mainEnd }],
  );
  if (found.length === 0 || !(canAnswer || upload.awaiting === 'places')) return null;
  const airports = new Map(found.map(({ mainEnd }) => [mainEnd.country, mainEnd.place.airportCode]));
  const named = [...airports].slice(0, mostCountriesNamed).map(([country, code]) => `${country} (${code})`);
  const others = airports.size - named.length;
  const rows = found.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const list =
    others > 0
      ? `${named.join(', ')} and ${countOf(others, 'other country', 'other countries')}`
      : named.join(', ');
  return (
    <Alert
      variant="light"
      mb="md"
      title={`${countOf(found.length, 'location names', 'locations name')} only a country`}
    >
      <p
        style={{ margin: '0 0 10px' }}
      >{`${countOf(rows, 'row')}: ${list}. Their lanes use the country until you choose an airport.`}</p>
      <ConfirmButton
        size="xs"
        variant="default"
        question="Use the main airport of each country?"
        consequence={`${countOf(rows, 'row')} get the airport in brackets: ${list}. You can change each location afterwards.`}
        confirmLabel="Use main airports"
        isSafe
        onConfirm={() =>
          answers.mutateAsync(
            found.map(({ wordNo, mainEnd }) => ({ wordNo, choice: { kind: 'place', place: mainEnd.place } })),
          )
        }
      >
        Use the main airport of each country
      </ConfirmButton>
      <ActionError of={answers} />
    </Alert>
  );
}
