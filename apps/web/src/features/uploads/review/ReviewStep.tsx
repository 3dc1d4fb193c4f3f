import { UploadStatus } from '@lanewright/freight';
import { Panel } from '../../../ui/Panel.tsx';
import { AssumptionsPanel } from '../assumptions/AssumptionsPanel.tsx';
import { RereadPanel } from '../assumptions/RereadPanel.tsx';
import { ReconciliationBar } from '../reconciliation/Reconciliation.tsx';
import { ReceivedFigures } from '../reconciliation/ReceivedFigures.tsx';
import { QualityPanel } from '../quality/QualityPanel.tsx';
import { CleansedFiles } from '../downloads/CleansedFiles.tsx';
import type { Upload } from '../uploadTypes.ts';
import type { WizardStep } from '../wizard/wizardSteps.ts';
import classes from './Review.module.css';
import { PreviewFigures } from './PreviewFigures.tsx';

interface ReviewStepProps {
  upload: Upload;
  addressOfStep: (step: WizardStep) => string;
  addressOfUpload: (uploadId: string) => string;
}

/** Preview of an upload before it is included: what it adds and changes, and its data quality. */
export function ReviewStep({ upload, addressOfStep, addressOfUpload }: ReviewStepProps) {
  return (
    <>
      <PreviewFigures upload={upload} />
      {upload.status === UploadStatus.Completed ? (
        <RereadPanel upload={upload} addressOfUpload={addressOfUpload} />
      ) : (
        <AssumptionsPanel
          upload={upload}
          mayAnswer={upload.awaiting === 'approval'}
          addressOfStep={addressOfStep}
        />
      )}
      <QualityPanel upload={upload} addressOfStep={addressOfStep} />
      {upload.reconciliation !== null && (
        <Panel heading="Reconciliation">
          <ReconciliationBar reconciliation={upload.reconciliation} />
          <ReceivedFigures reconciliation={upload.reconciliation} />
        </Panel>
      )}
      <Panel heading="Download">
        <div className={classes.files}>
          <p>
            All included rows with cleansed locations, carriers and equipment. The workbook also shows how
            each location was matched, and which rows were excluded and why.
          </p>
          <CleansedFiles upload={upload} />
        </div>
      </Panel>
    </>
  );
}
