import { type BodyOf, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, mutationBy, query, useMutation } from '../../../platform/query.ts';
import { sendEndpoint } from '../../../platform/send.ts';

export type PropertyDefinition = ResponseOf<typeof settings.listProperties>[number];

/** Every property, or those of a mode. */
export const propertiesQuery = (mode: OfferedMode | undefined) =>
  query(settings.listProperties, { query: { mode } });

/** Adds a property. Errors, including no response, are shown next to the form and never log the user out. */
export const useAddProperty = () =>
  useMutation(
    mutationBy([settings.addProperty], async (body: BodyOf<typeof settings.addProperty>) => {
      await sendEndpoint(settings.addProperty, { body }, { isFailureTold: false, staysWithoutAnswer: true });
    }),
  );

/** Changes the default, meaning or mode of a property. */
export const useChangeProperty = () =>
  useMutation(
    mutation(settings.changeProperty, (body: BodyOf<typeof settings.changeProperty>) => ({ body })),
  );
