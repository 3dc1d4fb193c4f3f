import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { LetterSheet } from '../../features/awards/letters/LetterSheet.tsx';
import { letterQuery } from '../../features/awards/letters/letters.api.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { PaperPage } from '../../ui/PaperPage.tsx';

/** An award letter on its own page, to read, print or save as PDF. */
export default function AwardLetterScreen() {
  const { letterId = '' } = useParams();
  const asked = useQuery(letterQuery(letterId));
  const { data, error } = asked;
  return (
    <PaperPage
      title={data === undefined ? 'Award letter' : `Award letter to ${data.carrierName}`}
      back={{ to: data === undefined ? paths.dashboard() : paths.lanes(data.mode), label: 'Lanes' }}
      isReady={data !== undefined}
    >
      <LoadProblem query={asked} failed="Couldn’t load the letter" />
      {data === undefined && error === null && (
        <Skeleton height={480} radius="md" role="status" aria-label="Loading the letter" />
      )}
      {data !== undefined && <LetterSheet letter={data} />}
    </PaperPage>
  );
}
