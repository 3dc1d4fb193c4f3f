import { awards, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useMutation } from '../../../platform/query.ts';

export type LetterOutline = ResponseOf<typeof awards.listLetters>[number];
export type Letter = ResponseOf<typeof awards.getLetter>;
export type LettersSent = ResponseOf<typeof awards.sendLetters>;

/** Letters of a mode: those a customer sent, or those this carrier received. */
export const lettersQuery = (mode: OfferedMode, customerId?: string) =>
  query(awards.listLetters, { query: { mode, customerId } });

/** A letter as it was sent; it never changes. */
export const letterQuery = (letterId: string) => query(awards.getLetter, { params: { id: letterId } });

/** Emails the carriers of a mode their awarded lanes. */
export const useSendLetters = (mode: OfferedMode) =>
  useMutation(mutation(awards.sendLetters, (carrierIds?: string[]) => ({ body: { mode, carrierIds } })));
