import { Anchor, Button, Select, Skeleton } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
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

/** A version to look at, as far as a browser can show it; the rest is downloaded. */
export function DocumentPreview({ documentId, file }: PreviewProps) {
  switch (file.fileKind) {
    case 'pdf':
      // A browser that shows none would save it instead.
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
        // Browsers run their viewer in no sandboxed frame. The bytes are a PDF by their content and typed as one: it is the
        // viewer, apart from our page, that reads them.
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

/** Shows bytes of this browser in an element, which gives their address back when it goes; the same bytes are shown once. */
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

/** The tab has read them long before their address is given back. */
function openInTab(bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  window.open(address, '_blank', 'noreferrer');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function ContentPreview({ documentId, file }: PreviewProps) {
  const [sheet, setSheet] = useState<number>();
  const asked = useDocumentPreview(documentId, file.version, sheet);
  const { data, error } = asked;
  if (data === undefined && error instanceof ApiProblem && error.code === 'no_preview')
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
              // Rows and cells of a file are told apart by their place alone; they never move.
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

/** Below a preview: the way to the whole file. */
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

/** Saves a version to the person’s machine. */
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
