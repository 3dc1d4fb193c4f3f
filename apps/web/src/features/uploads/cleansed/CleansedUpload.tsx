import { UploadStatus } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Panel } from '../../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { countOf, formatCount, formatPercent } from '../../../ui/figures.ts';
import { CleansedFiles } from '../downloads/CleansedFiles.tsx';
import { PlacesStep } from '../places/PlacesStep.tsx';
import { useListedPlaces, usePlaces } from '../places/places.api.ts';
import { ReconciliationLine } from '../reconciliation/Reconciliation.tsx';
import { isWorking, toneOfUpload, waitingSentence } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { ProcessingPanel } from '../wizard/ProcessingPanel.tsx';
import classes from './CleansedUpload.module.css';

interface CleansedUploadProps {
  upload: Upload;
  /** Address where the upload continues. */
  wizardAddress: string;
}

/** One file: its state, what was cleansed and how, unresolved places, and downloads. */
export function CleansedUpload({ upload, wizardAddress }: CleansedUploadProps) {
  const isDone = upload.status === UploadStatus.Completed;
  const waits = waitingSentence(upload);
  const hasPlaces = isDone || upload.awaiting === 'places';
  return (
    <>
      <div className={classes.head}>
        <StateBadge tone={toneOfUpload(upload)}>{upload.statusName}</StateBadge>
        {upload.reconciliation !== null && <ReconciliationLine reconciliation={upload.reconciliation} />}
        <div className={classes.files}>
          {isDone ? (
            <CleansedFiles upload={upload} isMain />
          ) : (
            waits !== undefined &&
            upload.awaiting !== 'places' && (
              <Button component={Link} to={wizardAddress}>
                {waits}
              </Button>
            )
          )}
        </div>
      </div>
      {isWorking(upload) && <ProcessingPanel upload={upload} />}
      {hasPlaces ? (
        <>
          <PlaceFigures upload={upload} />
          <PlacesStep upload={upload} editable={upload.awaiting === 'places'} />
        </>
      ) : (
        !isWorking(upload) && (
          <Panel heading="No locations matched yet">
            <p className={classes.quiet}>
              {upload.status === UploadStatus.Rejected
                ? 'This upload was withdrawn or rejected, so no locations were cleansed.'
                : 'Locations are cleansed once the columns are confirmed and all rows are resolved.'}
            </p>
          </Panel>
        )
      )}
    </>
  );
}

function PlaceFigures({ upload }: { upload: Upload }) {
  const asked = usePlaces(upload, 'asked').data?.asked;
  const decided = useListedPlaces(upload, 'decided', '').data?.pages[0]?.total;
  const answered = useListedPlaces(upload, 'answered', '').data?.pages[0]?.total;
  const all =
    asked === undefined || decided === undefined || answered === undefined ? 0 : asked + decided + answered;
  const share = (count: number | undefined) =>
    count === undefined || all === 0
      ? ''
      : `${formatPercent((100 * count) / all)} of ${countOf(all, 'location')}`;
  const shown = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
  return (
    <StatTiles>
      <StatTile label="Matched automatically" value={shown(decided)} detail={share(decided)} />
      <StatTile label="Matched manually" value={shown(answered)} detail={share(answered)} />
      <StatTile
        label="Unresolved"
        value={shown(asked)}
        detail={asked === 0 ? 'all locations matched' : share(asked)}
      />
    </StatTiles>
  );
}
