import { documents } from '@lanewright/contract';
import { Anchor, Button, Select, Skeleton } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isProblem } from '../../../platform/apiProblem.ts';
import { LoadProblem, Loaded } from '../../../ui/Loaded.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import classes from '../Documents.module.css';
import {
  type DocumentVersion,
  downloadVersion,
  type ShownKind,
  useDocumentFile,
  useDocumentPreview,
} from '../documents.api.ts';
import { kindWords } from '../documentWords.ts';

type Shown = Pick<DocumentVersion, 'version' | 'fileName' | 'fileKind'>;
interface PreviewProps {
  documentId: string;
  file: Shown;
}

/** Preview of a version if the browser can display it; otherwise a download link. */
export function DocumentPreview({ documentId, file }: PreviewProps) {
  switch (file.fileKind) {
    case 'pdf':
      // A browser without a PDF viewer would download it instead.
      if (!navigator.pdfViewerEnabled)
        return (
          <Nothing documentId={documentId} file={file}>
            This browser can’t display PDFs.
          </Nothing>
        );
      return <FilePreview documentId={documentId} file={file} kind="pdf" />;
    case 'png':
    case 'jpeg':
    case 'webp':
      return <FilePreview documentId={documentId} file={file} kind={file.fileKind} />;
    case 'csv':
    case 'xlsx':
    case 'txt':
      return <ContentPreview documentId={documentId} file={file} />;
    default:
      return (
        <Nothing documentId={documentId} file={file}>
          {kindWords[file.fileKind]} documents open in their own app.
        </Nothing>
      );
  }
}

function FilePreview({ documentId, file, kind }: PreviewProps & { kind: ShownKind }) {
  const asked = useDocumentFile(documentId, file.version, kind);
  return (
    <Loaded query={asked} failed="Couldn’t load the file" skeleton={<Loading />}>
      {(data) => {
        if (kind !== 'pdf')
          return (
            <>
              <img className={classes.picture} ref={showing(data)} alt={`Preview of ${file.fileName}`} />
              <Foot documentId={documentId} file={file} />
            </>
          );
        // Not sandboxed, because browsers do not run their PDF viewer in a sandboxed frame. The bytes are a PDF by content and
        // typed as one, so they are read by the viewer, which is isolated from this page.
        return (
          <>
            <iframe className={classes.frame} ref={showing(data)} title={`Preview of ${file.fileName}`} />
            <Foot documentId={documentId} file={file}>
              <Anchor component="button" type="button" size="xs" onClick={() => openInTab(data)}>
                Open in new tab
              </Anchor>
            </Foot>
          </>
        );
      }}
    </Loaded>
  );
}

const showings = new WeakMap<Blob, (shown: HTMLIFrameElement | HTMLImageElement | null) => () => void>();

/**
 * Returns a ref that shows bytes in an element through a blob URL and revokes the URL when the element is removed; the same bytes
 * return the same ref.
 */
function showing(bytes: Blob) {
  const known = showings.get(bytes);
  if (known !== undefined) return known;
  const show = (shown: HTMLIFrameElement | HTMLImageElement | null) => {
    const address = URL.createObjectURL(bytes);
    if (shown !== null) shown.src = address;
    return () => URL.revokeObjectURL(address);
  };
  showings.set(bytes, show);
  return show;
}

/** By then the tab has long read the file. */
function openInTab(bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  window.open(address, '_blank', 'noreferrer');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function ContentPreview({ documentId, file }: PreviewProps) {
  const [sheet, setSheet] = useState<number>();
  const asked = useDocumentPreview(documentId, file.version, sheet);
  const { data, error } = asked;
  if (data === undefined && isProblem(error, documents.previewDocument, 'preview_not_available'))
    return (
      <Nothing documentId={documentId} file={file}>
        {error.detail}
      </Nothing>
    );
  if (data === undefined)
    return error === null ? <Loading /> : <LoadProblem query={asked} failed="Couldn’t load the file" />;
  if (data.text !== null)
    return (
      <>
        <pre className={classes.text}>{data.text}</pre>
        <Foot documentId={documentId} file={file}>
          {data.isCut && cut}
        </Foot>
      </>
    );
  const columns = Math.max(1, ...data.rows.map((row) => row.length));
  return (
    <>
      {data.sheets.length > 1 && (
        <Select
          size="xs"
          mb={8}
          w={220}
          aria-label="Sheet"
          allowDeselect={false}
          data={data.sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={String(data.sheet)}
          onChange={(value) => setSheet(Number(value))}
        />
      )}
      {data.rows.length === 0 ? (
        <div className={classes.nothing}>This sheet is empty.</div>
      ) : (
        <SmallTable label={`First rows of ${file.fileName}`}>
          <tbody>
            {data.rows.map((row, at) => (
              // Rows and cells have only their position as key; they never move.
              <tr key={at}>
                {Array.from({ length: columns }, (_, column) => (
                  <td key={column}>{row[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
      <Foot documentId={documentId} file={file}>
        {data.isCut && cut}
      </Foot>
    </>
  );
}

const cut = 'Only the beginning is shown. Download the file to see the rest.';

/** Below a preview: link to the whole file. */
function Foot({ documentId, file, children }: PreviewProps & { children?: ReactNode }) {
  return (
    <div className={classes.foot}>
      <DownloadVersionButton documentId={documentId} file={file} />
      {children}
    </div>
  );
}

const Loading = () => <Skeleton height={320} radius="md" role="status" aria-label="Loading the preview" />;

function Nothing({ documentId, file, children }: PreviewProps & { children: ReactNode }) {
  return (
    <div className={classes.nothing}>
      <span>{children}</span>
      <DownloadVersionButton documentId={documentId} file={file} />
    </div>
  );
}

/** Downloads a version. */
export function DownloadVersionButton({ documentId, file }: PreviewProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => void downloadVersion(documentId, file.version, file.fileName)}
    >
      Download
      <span className="visually-hidden"> version {file.version}</span>
    </Button>
  );
}
