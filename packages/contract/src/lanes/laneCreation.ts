import { moveTypes } from '@lanewright/freight';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, modeSchema, monthSchema } from '../wire.ts';

const part = z.string().trim().max(200).optional();
/** An end of a lane as a person names it: a port or airport by its code, or a city with its state and country. */
const laneEndSchema = z.object({ code: part, city: part, state: part, country: part, zip: part });

const most = (largest: number) => z.number().positive().max(largest).optional();
/** A shipment as the lane will usually have it; what is left out is not known. */
const typicalShipmentSchema = z.object({
  weightKg: most(100_000_000),
  volumeM3: most(1_000_000),
  containers: most(10_000),
  miles: most(100_000),
  chassisDays: z.number().min(0).max(365).optional(),
});

/** How much CO2 a shipment causes, well to wheel: mass × distance × factor. */
const emissionShape = {
  massKg: z.number(),
  /** The mass is not given but ten tons a TEU. */
  massAssumed: z.boolean(),
  distanceKm: z.number(),
  gramsPerTonKm: z.number(),
  factor: z.string(),
  factorVersion: z.number(),
  source: z.string(),
};
/** What a lane's freight emitted so far. */
export const pastEmissionSchema = z.object({ kg: z.number(), ...emissionShape });
const emissionSchema = z.object({ kgPerShipment: z.number(), kgPerYear: z.number(), ...emissionShape });

export const createLane = endpoint({
  method: 'POST',
  path: '/lane/create',
  summary:
    'Create a lane manually, with a typical shipment instead of history; without a login, or with `preview`, nothing is stored',
  userTypes: 'eitherWay',
  openPerMinute: 10,
  body: z.object({
    mode: modeSchema,
    origin: laneEndSchema,
    destination: laneEndSchema,
    equipment: part,
    service: part,
    moveType: z.enum(moveTypes).optional(),
    /** Of drayage; else the end at which the port lies says it. */
    direction: z.enum(['Import', 'Export']).optional(),
    businessUnit: part,
    typicalShipment: typicalShipmentSchema,
    shipmentsPerMonth: z.number().positive().max(1_000_000),
    preview: z.boolean().optional(),
  }),
  response: z.object({
    /** Null where nothing was stored. */
    laneId: idSchema.nullable(),
    mode: z.number(),
    origin: z.string(),
    destination: z.string(),
    /** The trade region of both ends; NONE where they differ. */
    region: z.string(),
    /** The one region, or origin and destination region as `APAC – USMCA`. */
    regionPair: z.string(),
    equipment: z.string().nullable(),
    /** Move type or service. */
    service: z.string().nullable(),
    direction: z.string().nullable(),
    businessUnit: z.string().nullable(),
    distanceMiles: z.number().nullable(),
    /** False where the typical shipment tells its miles. */
    distanceEstimated: z.boolean(),
    /** By road: how the miles are estimated, and their error. */
    milesEstimate: z.string().nullable(),
    unitMeasure: z.string(),
    volumePerShipment: z.number(),
    volumePerMonth: z.number(),
    months: z.array(z.object({ month: monthSchema, volume: z.number() })),
    /** Null where the mass or the distance is not known. */
    emission: emissionSchema.nullable(),
    /** What was taken for granted, in sentences. */
    notes: z.array(z.string()),
  }),
});
