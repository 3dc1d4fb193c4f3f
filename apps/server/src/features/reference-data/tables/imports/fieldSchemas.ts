import { referenceData } from '@lanewright/contract';
import type { z } from 'zod';
import type { ReferenceTableName } from '../referenceTable.ts';

/** What a row of a table has to look like, be it written by a person or read from a file. */
export const fieldSchemas: Readonly<Record<ReferenceTableName, z.ZodType>> = {
  ports: referenceData.portFieldsSchema,
  airports: referenceData.airportFieldsSchema,
  postcodes: referenceData.postcodeFieldsSchema,
  equipmenttypes: referenceData.equipmentTypeFieldsSchema,
  currencies: referenceData.currencyFieldsSchema,
  countries: referenceData.countryFieldsSchema,
  containers: referenceData.containerFieldsSchema,
};
