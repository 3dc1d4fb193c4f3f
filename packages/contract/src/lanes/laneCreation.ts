import { moveTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, monthSchema, ofContractBody } from '../wire.ts';

const part = z.string().trim().max(200).optional();
/** An end of a lane as entered by a user: a port or airport by code, or a city with state and country. */
const laneEndSchema = z.object({ code: part, city: part, state: part, country: part, zip: part });

const most = (largest: number) => z.number().positive().max(largest).optional();
/** The lane's typical shipment; omitted values are unknown. */
const typicalShipmentSchema = z.object({
  weightKg: most(100_000_000),
  volumeM3: most(1_000_000),
  containers: most(10_000),
  miles: most(100_000),
  chassisDays: z.number().min(0).max(365).optional(),
});

/** Calculation of CO2, well to wheel: mass × distance × factor. */
const emissionShape = {
  massKg: z.number(),
  /** The mass is not given; ten tons per TEU are assumed. */
  massAssumed: z.boolean(),
  distanceKm: z.number(),
  gramsPerTonKm: z.number(),
  factor: z.string(),
  factorVersion: z.number(),
  source: z.string(),
};
/** Emissions of a lane's freight to date. */
export const pastEmissionSchema = z.object({ kg: z.number(), ...emissionShape });
const emissionSchema = z.object({ kgPerShipment: z.number(), kgPerYear: z.number(), ...emissionShape });

export const createLane = endpoint({
  method: 'POST',
  path: '/lane/create',
  summary:
    'Create a lane manually, with a typical shipment instead of history; without a login, or with `preview`, nothing is stored',
  changes: ['lanes', 'bids', 'awards', 'overview', 'scenarios'],
  userTypes: 'optionalLogin',
  anonymousRateLimit: 10,
  body: z.object({
    mode: modeSchema,
    ...ofContractBody,
    origin: laneEndSchema,
    destination: laneEndSchema,
    equipment: part,
    service: part,
    moveType: z.enum(moveTypes).optional(),
    /** For drayage; if omitted, follows from which end is the port. */
    direction: z.enum(['Import', 'Export']).optional(),
    businessUnit: part,
    typicalShipment: typicalShipmentSchema,
    shipmentsPerMonth: z.number().positive().max(1_000_000),
    preview: z.boolean().optional(),
  }),
  response: z.object({
    /** Null if nothing was stored. */
    laneId: idSchema.nullable(),
    mode: z.number(),
    origin: z.string(),
    destination: z.string(),
    /** The trade region of both ends; NONE if they differ. */
    region: z.string(),
    /** The region of both ends, or origin and destination region as `APAC – USMCA`. */
    regionPair: z.string(),
    equipment: z.string().nullable(),
    /** Move type or service. */
    service: z.string().nullable(),
    direction: z.string().nullable(),
    businessUnit: z.string().nullable(),
    distanceMiles: z.number().nullable(),
    /** False if the typical shipment states its miles. */
    distanceEstimated: z.boolean(),
    /** For road: how the miles are estimated, and their error. */
    milesEstimate: z.string().nullable(),
    unitMeasure: z.string(),
    volumePerShipment: z.number(),
    volumePerMonth: z.number(),
    months: z.array(z.object({ month: monthSchema, volume: z.number() })),
    /** Null if the mass or the distance is not known. */
    emission: emissionSchema.nullable(),
    /** Assumptions made, in sentences. */
    notes: z.array(z.string()),
  }),
});
