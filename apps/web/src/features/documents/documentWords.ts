import { isOfferedMode, modeDetails, type RepositoryFileKind } from '@lanewright/freight';
import { countOf } from '../../ui/figures.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Document } from './documents.api.ts';

/** Endings for the file dialog. Dropped files are checked by the server, by content. */
export const acceptedEndings = '.pdf,.docx,.xlsx,.pptx,.png,.jpg,.jpeg,.webp,.csv,.txt';

export const kindWords: Readonly<Record<RepositoryFileKind, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  png: 'Picture',
  jpeg: 'Picture',
  webp: 'Picture',
  csv: 'csv',
  txt: 'Text',
};

/** A document's state as the user sees it. */
export function stateOfDocument(document: Document): { tone: Tone; text: string } {
  const { status, awaitsAcceptance, category, isKept, receipts } = document;
  if (awaitsAcceptance) return { tone: 'warn', text: 'Awaiting your acceptance' };
  if (status === 'Accepted') return { tone: 'good', text: 'Accepted by you' };
  if (status === 'Draft') return { tone: 'neutral', text: 'Draft' };
  if (status === 'Archived') return { tone: 'neutral', text: 'Archived' };
  if (isKept && category === 'Mandatory' && receipts !== null && receipts.companies > 0)
    return receipts.accepted === receipts.companies
      ? { tone: 'good', text: 'Accepted by everyone' }
      : { tone: 'warn', text: `Awaiting ${countOf(receipts.companies - receipts.accepted, 'carrier')}` };
  return { tone: 'good', text: 'Published' };
}

/** "Road - FTL, Air", or "all modes". */
export function modesInWords(modes: readonly number[] | null): string {
  if (modes === null) return 'all modes';
  return modes.map((mode) => (isOfferedMode(mode) ? modeDetails[mode].title : String(mode))).join(', ');
}

/** Recipients of a document, as shown to its owner. */
export function audienceOf(document: Document): string {
  if (document.carrierId !== null) return `for ${document.customerName}`;
  const carriers =
    document.carrierIds === null
      ? 'all carriers'
      : document.carrierIds.length === 1
        ? '1 carrier'
        : `${document.carrierIds.length} carriers`;
  return `for ${carriers}, ${modesInWords(document.modes)}`;
}

/** Name of the company that owns a document. */
export const keeperOf = (document: Document) => document.carrierName ?? document.customerName;
