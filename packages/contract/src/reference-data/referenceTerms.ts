import { tradeRegions } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  codeSchema,
  countryCodeSchema,
  listQuery,
  mayPosition,
  nameSchema,
  namesSchema,
  numericCodeSchema,
  rowShape,
  seen,
} from './referenceRow.ts';
import { doneSchema, idParams, idSchema, modeSchema } from '../wire.ts';

/** Codes of equipment and containers, as in historical data and bids. */
const tradeCodeSchema = codeSchema(
  /^[A-Z0-9][A-Z0-9_-]{0,19}$/,
  'a code has letters, digits, - and _, at most 20, such as 40HC',
);
export const equipmentTypeFieldsSchema = z.object({
  /** Equipment of modes that are not or no longer supported may exist; none can be added to them. */
  mode: z.coerce.number('a mode is its number, such as 4 for Road - FTL').int().min(1).max(99),
  code: tradeCodeSchema,
  name: nameSchema,
  /** Names used in files. */
  synonyms: namesSchema,
  /** Its container type, for modes that count containers. */
  containerTypeCode: tradeCodeSchema.nullable().optional(),
  isActive: z.boolean().optional(),
});
const equipmentTypeSchema = z.object({
  ...rowShape,
  mode: z.number(),
  code: z.string(),
  name: z.string(),
  synonyms: z.array(z.string()),
  containerTypeCode: z.string().nullable(),
  isActive: z.boolean(),
});
export const listEquipmentTypes = endpoint({
  method: 'GET',
  path: '/admin/management/equipmenttypes',
  summary: 'Equipment types, the whole list unless paged',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery.extend({ mode: modeSchema.optional() }),
  response: z.array(equipmentTypeSchema),
});
export const getEquipmentType = endpoint({
  method: 'GET',
  path: '/admin/management/equipmenttypes/{id}',
  summary: 'An equipment type',
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  params: idParams,
  response: equipmentTypeSchema,
});
export const addEquipmentType = endpoint({
  method: 'POST',
  path: '/admin/management/equipmenttypes',
  summary: 'Add an equipment type to a mode',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: equipmentTypeFieldsSchema,
  response: equipmentTypeSchema,
});
export const changeEquipmentType = endpoint({
  method: 'PUT',
  path: '/admin/management/equipmenttypes/{id}',
  summary: 'Change an equipment type',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: idParams,
  body: equipmentTypeFieldsSchema.extend(seen),
  response: equipmentTypeSchema,
});
export const removeEquipmentType = endpoint({
  method: 'DELETE',
  path: '/admin/management/equipmenttypes/{id}',
  summary: 'Delete an equipment type that is not in use; if it is in use, the error shows where',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: idParams,
  response: doneSchema,
});

export const currencyFieldsSchema = z.object({
  code: codeSchema(/^[A-Z]{3}$/, 'a currency is its ISO 4217 code of three letters, such as EUR'),
  name: nameSchema,
  numericCode: numericCodeSchema,
  /** Number of decimal places of an amount. */
  decimals: z.number().int().min(0).max(4).optional(),
});
const currencySchema = z.object({
  ...rowShape,
  currencyId: idSchema,
  code: z.string(),
  name: z.string(),
  numericCode: z.string().nullable(),
  decimals: z.number(),
});
export const listCurrencies = endpoint({
  method: 'GET',
  path: '/admin/management/currencies',
  summary: 'Currencies, the whole list unless paged',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery,
  response: z.array(currencySchema),
});
export const addCurrency = endpoint({
  method: 'POST',
  path: '/admin/management/currencies',
  summary: 'Add a currency',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: currencyFieldsSchema,
  response: currencySchema,
});
export const changeCurrency = endpoint({
  method: 'PUT',
  path: '/admin/management/currencies/{currencyId}',
  summary: 'Change a currency',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: z.object({ currencyId: idSchema }),
  body: currencyFieldsSchema.extend(seen),
  response: currencySchema,
});

/** A country. Responses have its two-letter code as `code` and as `isO2`; requests may use either. */
export const countryFieldsSchema = z
  .object({
    code: countryCodeSchema.optional(),
    isO2: countryCodeSchema.optional(),
    cod3: codeSchema(/^[A-Z]{3}$/, 'an ISO 3166 code of three letters, such as DEU')
      .nullable()
      .optional(),
    numericCode: numericCodeSchema,
    name: nameSchema,
    /** Trade region of its lanes; default: that of the product's own list. */
    tradeRegion: z.enum(tradeRegions).optional(),
    ...mayPosition,
    ...seen,
  })
  .transform(({ code, isO2, ...fields }, { addIssue }) => {
    const said = code ?? isO2;
    if (said === undefined)
      addIssue({ code: 'custom', path: ['code'], message: 'a country has a code of two letters' });
    else if (isO2 !== undefined && isO2 !== said)
      addIssue({
        code: 'custom',
        path: ['isO2'],
        message: `code is ${said} but isO2 is ${isO2}: they must be the same`,
      });
    return { code: said ?? '', ...fields };
  });
const countrySchema = z.object({
  ...rowShape,
  countryId: idSchema,
  code: z.string(),
  isO2: z.string(),
  cod3: z.string().nullable(),
  numericCode: z.string().nullable(),
  name: z.string(),
  tradeRegion: z.enum(tradeRegions),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export const listCountries = endpoint({
  method: 'GET',
  path: '/admin/management/countries',
  summary: 'Countries, the whole list unless paged',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery,
  response: z.array(countrySchema),
});
export const addCountry = endpoint({
  method: 'POST',
  path: '/admin/management/countries',
  summary: 'Add a country',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: countryFieldsSchema,
  response: countrySchema,
});
export const changeCountry = endpoint({
  method: 'PUT',
  path: '/admin/management/countries/{countryId}',
  summary: 'Change a country',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: z.object({ countryId: idSchema }),
  body: countryFieldsSchema,
  response: countrySchema,
});

export const containerFieldsSchema = z.object({
  code: tradeCodeSchema,
  name: nameSchema,
  /** Size and type by ISO 6346. */
  isoCode: codeSchema(/^[A-Z0-9]{4}$/, 'an ISO 6346 code has four letters and digits, such as 45G1'),
  lengthFeet: z.number().int().min(1).max(100),
  /** Twenty-foot units. */
  teu: z.number().min(0.01).max(10).multipleOf(0.01),
  isReefer: z.boolean().optional(),
  /** Names used in files. */
  synonyms: namesSchema,
});
const containerSchema = z.object({
  ...rowShape,
  code: z.string(),
  name: z.string(),
  isoCode: z.string(),
  lengthFeet: z.number(),
  teu: z.number(),
  isReefer: z.boolean(),
  synonyms: z.array(z.string()),
});
export const listContainers = endpoint({
  method: 'GET',
  path: '/admin/management/containers',
  summary: 'Container types, the whole list unless paged',
  headers: ['x-total-count'],
  shows: { lists: ['referenceData'] },
  userTypes: ['Owner'],
  query: listQuery,
  response: z.array(containerSchema),
});
export const addContainer = endpoint({
  method: 'POST',
  path: '/admin/management/containers',
  summary: 'Add a container type',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  body: containerFieldsSchema,
  response: containerSchema,
});
export const changeContainer = endpoint({
  method: 'PUT',
  path: '/admin/management/containers/{id}',
  summary: 'Change a container type',
  changes: ['referenceData'],
  userTypes: ['Owner'],
  params: idParams,
  body: containerFieldsSchema.extend(seen),
  response: containerSchema,
});
