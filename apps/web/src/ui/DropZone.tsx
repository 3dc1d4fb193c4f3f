import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './DropZone.module.css';

interface DropZoneProps {
  /** What to drop, such as "Drop your shipments here". */
  label: string;
  /** Formats, limits, link to a template. */
  hint?: ReactNode;
  /** Accepted file types in the dialog, such as ".csv,.tsv,.txt,.xlsx". Does not restrict drops: the server checks the content. */
  accept: string;
  multiple?: boolean;
  /** Why nothing can be dropped now. */
  reason?: string | false | null;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files by drag and drop, or by a button. */
export function DropZone({ label, hint, accept, multiple = false, reason, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const closed = Boolean(reason);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !closed) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    // Without this the browser would open the file instead.
    event.preventDefault();
    event.dataTransfer.dropEffect = closed ? 'none' : 'copy';
    setOver(!closed);
  };
  const onDragLeave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };

  return (
    <div className={classes.frame} onDrop={onDrop} onDragOver={onDragOver} onDragLeave={onDragLeave}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className={classes.zone}
        data-over={over || undefined}
        aria-disabled={closed}
        aria-description={reason || undefined}
        onClick={() => {
          if (!closed) input.current?.click();
        }}
      >
        <span className={classes.icon}>
          <FileUp size={20} strokeWidth={1.6} aria-hidden />
        </span>
        <span className={classes.label}>{label}</span>
        <span className={classes.choose}>
          {reason || (multiple ? 'or choose files' : 'or choose a file')}
        </span>
      </button>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
    </div>
  );
}
