import { type BodyOf, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { sendEndpoint } from '../../../platform/send.ts';

export type PropertyDefinition = ResponseOf<typeof settings.listProperties>[number];
type NewProperty = BodyOf<typeof settings.addProperty>;
type ChangedProperty = BodyOf<typeof settings.changeProperty>;

const key = ['properties'] as const;

/** Every property, or those of a mode. */
export function propertiesQuery(mode: OfferedMode | undefined) {
  return queryOptions({
    queryKey: [...key, mode],
    queryFn: ({ signal }) => callEndpoint(settings.listProperties, { query: { mode }, signal }),
  });
}

/** Adds a property. Errors, including no response, are shown next to the form and never log the user out. */
export function useAddProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewProperty) => {
      await sendEndpoint(settings.addProperty, { body }, { isFailureTold: false, staysWithoutAnswer: true });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Changes the default, meaning or mode of a property. */
export function useChangeProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedProperty) => callEndpoint(settings.changeProperty, { body }),
    // Modes without a value of their own use the default.
    onSuccess: () => client.invalidateQueries(),
  });
}
