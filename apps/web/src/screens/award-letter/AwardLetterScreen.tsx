import { Button, Group, Skeleton } from '@mantine/core';
import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { LetterSheet } from '../../features/awards/letters/LetterSheet.tsx';
import { letterQuery } from '../../features/awards/letters/letters.api.ts';
import { DocumentTitle } from '../../ui/DocumentTitle.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import classes from './AwardLetterScreen.module.css';

/** An award letter on its own page, to read, print or save as PDF. */
export default function AwardLetterScreen() {
  const { letterId = '' } = useParams();
  const asked = useQuery(letterQuery(letterId));
  const { data, error } = asked;
  return (
    <main className={classes.page}>
      <DocumentTitle>
        {data === undefined ? 'Award letter' : `Award letter to ${data.carrierName}`}
      </DocumentTitle>
      <Group className={classes.bar ?? ''} justify="space-between">
        <Button
          component={Link}
          to={data === undefined ? paths.dashboard() : paths.lanes(data.mode)}
          variant="default"
          leftSection={<ArrowLeft size={15} aria-hidden />}
        >
          Lanes
        </Button>
        {data !== undefined && (
          <Button leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </Group>
      <LoadProblem query={asked} failed="Couldn’t load the letter" />
      {data === undefined && error === null && (
        <Skeleton height={480} radius="md" role="status" aria-label="Loading the letter" />
      )}
      {data !== undefined && <LetterSheet letter={data} />}
    </main>
  );
}
