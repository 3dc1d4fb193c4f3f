import { type BodyOf, bids, type ResponseOf } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../../platform/apiClient.ts';

export type RememberedSheet = ResponseOf<typeof bids.listRememberedTemplates>[number];

const rememberedKey = ['bid-templates', 'remembered'] as const;

/** Sheets with saved column matches, newest first. */
export function useRememberedSheets() {
  return useQuery({
    queryKey: rememberedKey,
    queryFn: ({ signal }) => callEndpoint(bids.listRememberedTemplates, { signal }),
  });
}

/** Deletes the saved column matches of a sheet. */
export function useForgetSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof bids.forgetTemplate>) => callEndpoint(bids.forgetTemplate, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bid-templates'] }),
  });
}
