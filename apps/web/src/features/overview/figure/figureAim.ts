import { overview } from '@lanewright/contract';
import { isOfferedMode, overviewStatTypes } from '@lanewright/freight';
import { z } from 'zod';

const mode = z.number().refine(isOfferedMode);
const totals = ['savings', 'acceptedSavings', 'pendingSavings', 'awarded', 'spend'] as const;

/** Which figure is open. Stored in the address, so that it can be shared. */
const figureAimSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('figure'),
    mode,
    stat: z.enum(overviewStatTypes),
    /** A month YYYY-MM, or an upload’s ID. */
    of: z.string().optional(),
    /** Key of one of its parts. */
    part: z.string().optional(),
    basis: z.enum(['awarded', 'bestBid']).optional(),
    /** Restricts the lanes. */
    filters: overview.lanesFilterSchema.optional(),
    /** For a carrier's figure: the customer. */
    customerId: z
      .string()
      .regex(/^[1-9]\d{0,17}$/)
      .optional(),
  }),
  z.object({
    kind: z.literal('savings'),
    /** If omitted: all modes. */
    mode: mode.optional(),
    /** A row of a table by month, carrier and so on; if omitted, the total. */
    row: z.object({ by: z.enum(overview.savingsDimensions), key: z.string() }).optional(),
    measure: z.enum(totals).optional(),
  }),
  z.object({ kind: z.literal('realised'), mode: mode.optional(), measure: z.enum(['Realised', 'Leak']) }),
  z.object({ kind: z.literal('bridge'), mode, step: z.enum(overview.bridgeParts) }),
  z.object({ kind: z.literal('charge'), mode, charge: z.string(), location: z.string() }),
  z.object({ kind: z.literal('risks'), mode, flag: z.enum(overview.riskFlags).optional() }),
]);
export type FigureAim = z.output<typeof figureAimSchema>;
export type AimOf<Kind extends FigureAim['kind']> = Extract<FigureAim, { kind: Kind }>;

const names = { figure: 'figure', lane: 'figureLane', page: 'figurePage' } as const;

/** Reads the open figure from the address; undefined if none is open. */
export function openedFigure(address: URLSearchParams) {
  const aim = aimOf(address.get(names.figure));
  if (aim === undefined) return undefined;
  const page = Number(address.get(names.page));
  return {
    aim,
    laneId: /^[1-9]\d{0,17}$/.exec(address.get(names.lane) ?? '')?.[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

function aimOf(text: string | null): FigureAim | undefined {
  if (text === null) return undefined;
  try {
    return figureAimSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // A truncated address opens nothing.
    return undefined;
  }
}

/** Returns the address parameters that open a figure, or close it for undefined. */
export function figureInAddress(
  aim: FigureAim | undefined,
  at: { laneId?: string | undefined; page?: number | undefined } = {},
): Record<string, string | undefined> {
  return {
    [names.figure]: aim === undefined ? undefined : JSON.stringify(aim),
    [names.lane]: at.laneId,
    [names.page]: at.page === undefined || at.page === 1 ? undefined : String(at.page),
  };
}
