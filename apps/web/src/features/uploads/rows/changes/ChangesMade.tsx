import { Panel } from '../../../../ui/Panel.tsx';
import type { Upload } from '../../uploadTypes.ts';
import { useChanges } from '../exceptions.api.ts';
import { ChangeList } from './ChangeList.tsx';

/** Resolved and corrected rows, read-only, once the upload has moved on. */
export function ChangesMade({ upload }: { upload: Upload }) {
  const changes = useChanges(upload, upload.reconciliation !== null);
  if (changes.data === undefined || changes.data.length === 0) return null;
  return (
    <Panel heading="Changes made">
      <ChangeList upload={upload} changes={changes} />
    </Panel>
  );
}
