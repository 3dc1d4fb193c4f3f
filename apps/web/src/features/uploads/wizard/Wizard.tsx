import { UploadStatus, type OfferedMode } from '@lanewright/freight';
import { ColumnsStep } from '../columns/ColumnsStep.tsx';
import { PlacesStep } from '../places/PlacesStep.tsx';
import { QualityPanel } from '../quality/QualityPanel.tsx';
import { ApprovalStep, type NextPlace } from '../review/ApprovalStep.tsx';
import { ReviewStep } from '../review/ReviewStep.tsx';
import { RowsStep } from '../rows/RowsStep.tsx';
import { isWorking } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import { FileStep } from './FileStep.tsx';
import { UploadNotices } from './UploadNotices.tsx';
import { WizardNav } from './WizardNav.tsx';
import { ProcessingPanel } from './ProcessingPanel.tsx';
import { currentStep, stepFromAddress, type WizardStep } from './wizardSteps.ts';

interface WizardProps {
  upload: Upload;
  modes: readonly OfferedMode[];
  /** The step in the address, else the upload's current step. */
  stepText: string | null;
  groupKey: string | undefined;
  onGroup: (groupKey: string) => void;
  addressOfUpload: (uploadId: string) => string;
  addressOfStep: (step: WizardStep) => string;
  uploadAddress: string;
  next: NextPlace;
}

/** One upload, step by step. The server determines the current step; earlier steps can be viewed. */
export function Wizard(props: WizardProps) {
  const { upload, stepText, addressOfStep } = props;
  const shown = stepFromAddress(stepText, upload);
  return (
    <>
      <WizardNav upload={upload} shown={shown} addressOf={addressOfStep} />
      {shown !== 'approval' && <UploadNotices upload={upload} />}
      {isWorking(upload) && <ProcessingPanel upload={upload} />}
      <Step {...props} shown={shown} />
    </>
  );
}

function Step(props: WizardProps & { shown: WizardStep }) {
  const { upload, shown, modes, groupKey, onGroup } = props;
  const standsHere = shown === currentStep(upload);
  // While a job is working on this step, there is nothing to show.
  if (standsHere && isWorking(upload)) return null;
  const correctable = upload.status === UploadStatus.InputExceptions || upload.awaiting === 'columns';
  switch (shown) {
    case 'file':
      return <FileStep upload={upload} />;
    case 'columns':
      return <ColumnsStep upload={upload} editable={correctable} addressOf={props.addressOfUpload} />;
    case 'rows':
      return (
        <>
          <RowsStep
            upload={upload}
            modes={modes}
            addressOf={props.addressOfUpload}
            groupKey={groupKey}
            onGroup={onGroup}
          />
          {upload.reconciliation !== null && (
            <QualityPanel upload={upload} addressOfStep={props.addressOfStep} />
          )}
        </>
      );
    case 'places':
      return <PlacesStep upload={upload} editable={upload.awaiting === 'places'} />;
    case 'review':
      return (
        <ReviewStep
          upload={upload}
          addressOfStep={props.addressOfStep}
          addressOfUpload={props.addressOfUpload}
        />
      );
    case 'approval':
      return (
        <>
          <ApprovalStep
            upload={upload}
            next={props.next}
            uploadAddress={props.uploadAddress}
            reviewAddress={props.addressOfStep('review')}
          />
          {upload.kind === 'cleanse' && <QualityPanel upload={upload} addressOfStep={props.addressOfStep} />}
        </>
      );
  }
}
