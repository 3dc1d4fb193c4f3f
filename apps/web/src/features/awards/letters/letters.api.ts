import { awards, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type LetterOutline = ResponseOf<typeof awards.listLetters>[number];
export type Letter = ResponseOf<typeof awards.getLetter>;
export type LettersSent = ResponseOf<typeof awards.sendLetters>;

const lettersKey = ['award-letters'] as const;

/** Letters of a mode: those a customer sent, or those this carrier received. */
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

/** Emails the carriers of a mode their awarded lanes. */
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
