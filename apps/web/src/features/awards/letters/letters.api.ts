import { awards, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type LetterOutline = ResponseOf<typeof awards.listLetters>[number];
export type Letter = ResponseOf<typeof awards.getLetter>;
export type LettersSent = ResponseOf<typeof awards.sendLetters>;

const lettersKey = ['award-letters'] as const;

/** The letters of a mode: those a customer sent, or those it sent this carrier. */
export function lettersQuery(mode: OfferedMode, customerId?: string) {
  return queryOptions({
    queryKey: [...lettersKey, mode, customerId ?? null],
    queryFn: ({ signal }): Promise<LetterOutline[]> =>
      callEndpoint(awards.listLetters, {
        query: { mode, ...(customerId === undefined ? {} : { customerId }) },
        signal,
      }),
  });
}

/** A letter as it was sent; it never changes. */
export function letterQuery(letterId: string) {
  return queryOptions({
    queryKey: [...lettersKey, 'letter', letterId],
    queryFn: ({ signal }): Promise<Letter> =>
      callEndpoint(awards.getLetter, { params: { id: letterId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Mails the carriers of a mode the lanes they won. */
export function useSendLetters(mode: OfferedMode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carrierIds?: string[]): Promise<LettersSent> =>
      callEndpoint(awards.sendLetters, {
        body: { mode, ...(carrierIds === undefined ? {} : { carrierIds }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: lettersKey }),
  });
}
