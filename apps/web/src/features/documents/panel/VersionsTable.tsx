import { formatBytes, formatMoment } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { DocumentVersion } from '../documents.api.ts';
import { DownloadVersionButton } from './DocumentPreview.tsx';

interface VersionsTableProps {
  documentId: string;
  versions: readonly DocumentVersion[];
}

/** Every version that the user may read, newest first. */
export function VersionsTable({ documentId, versions }: VersionsTableProps) {
  return (
    <SmallTable label="Versions">
      <thead>
        <tr>
          <th scope="col" data-figure>
            Version
          </th>
          <th scope="col">File</th>
          <th scope="col">State</th>
          <th scope="col">Published</th>
          <th scope="col">
            <span className="visually-hidden">Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.version}>
            <td data-figure>{version.version}</td>
            <td data-wrap>
              {version.fileName}
              <br />
              <small data-quiet>
                {formatBytes(version.byteCount)}
                {version.uploadedBy !== null && `, uploaded by ${version.uploadedBy}`}
                {version.note !== '' && `: ${version.note}`}
              </small>
            </td>
            <td>{version.status}</td>
            <td>{version.publishedAt === null ? '–' : formatMoment(version.publishedAt)}</td>
            <td>
              <DownloadVersionButton documentId={documentId} file={version} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
