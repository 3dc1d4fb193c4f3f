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

/** What a document's file is called: one readable line that ends as its content is, so that no name misleads whoever opens it. */
export function documentName(given: string, kind: RepositoryFileKind): string {
  const ending = `.${kind === 'jpeg' ? 'jpg' : kind}`;
  const name = plainFileName(given);
  return endings[kind].test(name) ? name : plainFileName(`${name}${ending}`);
}

/** The name in a header: plain letters for old browsers, all of it for the others. */
export function dispositionOf(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\w. -]/g, '_').slice(0, 120);
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
