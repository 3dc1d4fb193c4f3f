import { referenceData } from '@lanewright/contract';
import type { z } from 'zod';
import type { ReferenceTableName } from '../referenceTable.ts';

/** Schema of each table's rows, whether entered by a user or read from a file. */
export const fieldSchemas: Readonly<Record<ReferenceTableName, z.ZodType>> = {
  ports: referenceData.portFieldsSchema,
  airports: referenceData.airportFieldsSchema,
  postcodes: referenceData.postcodeFieldsSchema,
  equipmenttypes: referenceData.equipmentTypeFieldsSchema,
  currencies: referenceData.currencyFieldsSchema,
  countries: referenceData.countryFieldsSchema,
  containers: referenceData.containerFieldsSchema,
};
