import type { RepositoryFileKind } from '@lanewright/freight';
import { plainFileName } from '../../../platform/files/plainFileName.ts';

const endings: Readonly<Record<RepositoryFileKind, RegExp>> = {
  pdf: /\.pdf$/i,
  docx: /\.docx$/i,
  xlsx: /\.xlsx$/i,
  pptx: /\.pptx$/i,
  png: /\.png$/i,
  jpeg: /\.(jpe?g|jfif)$/i,
  webp: /\.webp$/i,
  csv: /\.(csv|tsv)$/i,
  txt: /\.(txt|log|md)$/i,
};

/**
 * Returns the file name of a document: one readable line with the extension of its actual content, so that no name is misleading.
 */
export function documentName(given: string, kind: RepositoryFileKind): string {
  const ending = `.${kind === 'jpeg' ? 'jpg' : kind}`;
  const name = plainFileName(given);
  return endings[kind].test(name) ? name : plainFileName(`${name}${ending}`);
}

/** The file name for a header: ASCII for old browsers, the full name for others. */
export function dispositionOf(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\w. -]/g, '_').slice(0, 120);
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
