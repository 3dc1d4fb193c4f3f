import { Panel } from '../../../ui/Panel.tsx';
import { ReconciliationBar } from '../reconciliation/Reconciliation.tsx';
import { ReceivedFigures } from '../reconciliation/ReceivedFigures.tsx';
import type { Upload } from '../uploadTypes.ts';
import { PreviewFigures } from './PreviewFigures.tsx';

/** What the upload will bring, before it counts. */
export function ReviewStep({ upload }: { upload: Upload }) {
  return (
    <>
      <PreviewFigures upload={upload} />
      {upload.reconciliation !== null && (
        <Panel heading="Every row accounted for">
          <ReconciliationBar reconciliation={upload.reconciliation} />
          <ReceivedFigures reconciliation={upload.reconciliation} />
        </Panel>
      )}
    </>
  );
}
