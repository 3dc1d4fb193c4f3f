import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const suggestionSchema = z.object({
  label: z.string(),
  countryCode: z.string(),
  stateCode: z.string().nullable(),
  city: z.string().nullable(),
  portCode: z.string().nullable(),
  airportCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const searchOceanPorts = endpoint({
  method: 'GET',
  path: '/location/ocean-ports',
  summary: 'Ocean ports by name or UN/LOCODE; an empty list below 2 characters',
  userTypes: 'public',
  query: z.object({ search: z.string().max(100).default('') }),
  response: z.array(suggestionSchema),
});
export const searchCities = endpoint({
  method: 'GET',
  path: '/location/cities',
  summary: 'Cities by name, largest first; an empty list up to 3 characters',
  userTypes: 'public',
  query: z.object({ search: z.string().max(100).default('') }),
  response: z.array(suggestionSchema),
});
export const suggestCities = endpoint({
  method: 'GET',
  path: '/location/google-cities',
  summary: 'Place suggestions as one types; an empty list below 2 characters',
  userTypes: 'public',
  query: z.object({ input: z.string().max(100).default('') }),
  response: z.object({ suggestions: z.array(suggestionSchema) }),
});
