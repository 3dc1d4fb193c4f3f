import {
  isOfferedMode,
  laneRiskTitles,
  Mode,
  modeDetails,
  type OfferedMode,
  type OverviewStatType,
} from '@lanewright/freight';
import { useQuery } from '../../../platform/query.ts';
import { formatMonth } from '../../../ui/figures.ts';
import { bridgeCauses } from '../savings/bridgeCauses.ts';
import {
  bridgeQuery,
  risksQuery,
  type Savings,
  type SavingsDimension,
  savingsQuery,
  type SavingsRow,
} from '../savings/savings.api.ts';
import { reportQuery } from '../reporting/reporting.api.ts';
import { type Figure, type FigureUnit, figureQuery, type LanesAsked } from './figure.api.ts';
import type { AimOf, FigureAim } from './figureAim.ts';
import { statTitles, stepTitles } from './figureWords.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

/** A figure as its own endpoint returns it, and the lanes that must add up to it. */
export interface FigureDescription {
  title: string;
  /** What it refers to: the mode, the month. */
  about: string;
  unit: FigureUnit;
  value: number | null;
  /** The total of the lanes; differs from the value if that is a percentage. */
  sum: number | null;
  sumUnit: FigureUnit;
  formula?: Figure['formula'] | undefined;
  /** Undefined if it cannot be broken down by lane; `why` explains. */
  asked?: LanesAsked | undefined;
  why?: string | undefined;
}

const titleOf = (mode: OfferedMode | undefined) =>
  mode === undefined ? 'All modes' : modeDetails[mode].title;

/** Queries the endpoint that a figure comes from. */
export function useFigureDescription(aim: FigureAim) {
  const place = { mode: aim.mode ?? Mode.RoadFTL, contractNo: useContractNo() };
  const figure = useQuery({
    ...figureQuery(aim.kind === 'figure' ? aim : { mode: place.mode, stat: 'Savings' }, place.contractNo),
    enabled: aim.kind === 'figure',
    select: (answer) => (aim.kind === 'figure' ? describeStat(aim, answer) : undefined),
  });
  const savings = useQuery({
    ...savingsQuery(aim.kind === 'savings' ? (aim.row?.by ?? 'month') : 'month', {
      ...place,
      mode: aim.mode,
    }),
    enabled: aim.kind === 'savings' || aim.kind === 'realised',
    select: (answer) =>
      aim.kind === 'savings'
        ? describeSavings(aim, answer)
        : aim.kind === 'realised'
          ? realisedFigure(aim, answer.totals)
          : undefined,
  });
  const bridge = useQuery({
    ...bridgeQuery(place),
    enabled: aim.kind === 'bridge',
    select: (answer): FigureDescription | undefined => {
      const step =
        aim.kind === 'bridge'
          ? [...answer.steps, ...bridgeCauses(answer)].find(({ step: one }) => one === aim.step)
          : undefined;
      if (aim.kind !== 'bridge' || step === undefined) return undefined;
      return {
        ...money(stepTitles[aim.step], titleOf(aim.mode), step.amountUsd),
        formula: { ...answer.formula, notes: [step.note, ...answer.formula.notes].filter(Boolean) },
        asked: { figure: `bridge.${aim.step}`, mode: aim.mode },
      };
    },
  });
  const charge = useQuery({
    ...reportQuery(place),
    enabled: aim.kind === 'charge',
    select: (answer): FigureDescription | undefined => {
      if (aim.kind !== 'charge' || answer.kind !== 'customer') return undefined;
      const { mode, charge: name, location } = aim;
      const cost = answer.charges.find((one) => one.name === name && one.location === location);
      return cost === undefined
        ? undefined
        : {
            ...money(name, titleOf(mode), cost.costUsd),
            asked: { figure: 'Charge', mode, charge: name, location },
          };
    },
  });
  const risks = useQuery({
    ...risksQuery(place),
    enabled: aim.kind === 'risks',
    select: ({ counts }): FigureDescription | undefined => {
      if (aim.kind !== 'risks') return undefined;
      const lanes = aim.flag === undefined ? counts.lanes : counts[aim.flag];
      return {
        title: aim.flag === undefined ? 'Lanes at risk' : laneRiskTitles[aim.flag],
        about: titleOf(aim.mode),
        unit: 'count',
        value: lanes,
        sum: lanes,
        sumUnit: 'count',
        asked: { figure: 'Lanes', mode: aim.mode, risk: aim.flag ?? 'any' },
      };
    },
  });
  const query = { figure, savings, realised: savings, bridge, charge, risks }[aim.kind];
  return {
    description: query.data,
    query,
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
  };
}

function money(title: string, about: string, value: number | null): FigureDescription {
  return { title, about, unit: 'USD', value, sum: value, sumUnit: 'USD' };
}

const figureOfStat: Readonly<Record<OverviewStatType, LanesAsked['figure']>> = {
  Spend: 'Spend',
  Awarded: 'Awarded',
  Savings: 'Savings',
  TotalBid: 'TotalBid',
  Volume: 'Volume',
  Shipments: 'Shipments',
  BidCoverage: 'Lanes',
  IncumbentCoverage: 'Lanes',
  LaneBreakdown: 'Lanes',
  ChargeBreakdown: 'Charge',
};

/** A figure or one of its parts, from the response of the stat endpoint. */
export function describeStat(aim: AimOf<'figure'>, figure: Figure): FigureDescription {
  const part = aim.part === undefined ? undefined : figure.parts.find(({ key }) => key === aim.part);
  const month = figure.month ?? undefined;
  const about = [
    titleOf(aim.mode),
    part?.label,
    month === undefined ? undefined : formatMonth(month),
    figure.uploadId === null ? undefined : 'of one upload',
  ];
  const isPercent = figure.unit === 'percent';
  const lanes = figure.parts.reduce((sum, one) => sum + one.value, 0);
  const value = part === undefined ? figure.value : part.value;
  const description = {
    title: statTitles[aim.stat],
    about: about.filter(Boolean).join(', '),
    unit: isPercent && part !== undefined ? ('count' as const) : figure.unit,
    value,
    sum: isPercent && part === undefined ? lanes : value,
    sumUnit: isPercent ? ('count' as const) : figure.unit,
    formula: figure.formula,
  };
  if (part !== undefined && isOfUpload(aim.stat))
    return { ...description, why: 'Open the upload to see its lanes.' };
  const status = part?.key === 'accepted' || part?.key === 'pending' ? part.key : undefined;
  // Accepted and pending are parts of a lane, so they are not a lane filter.
  const ofPart = status === undefined ? (part?.filter ?? figure.lanesFilter) : [];
  return {
    ...description,
    asked: {
      figure: figureOfStat[aim.stat],
      mode: aim.mode,
      month,
      uploadId: figure.uploadId ?? undefined,
      status,
      ...(aim.stat === 'ChargeBreakdown' ? chargeOf(part?.key, figure) : {}),
      filters: [...(aim.filters ?? []), ...ofPart],
    },
  };
}

const isOfUpload = (stat: OverviewStatType) => stat === 'Volume' || stat === 'Shipments';

/** Returns location and name of a charge from a part’s key, and whether awarded prices or best bids are broken down. */
function chargeOf(key: string | undefined, { lanesFilter }: Figure) {
  const basis = lanesFilter.some(({ column }) => column === 'amountBid') ? 'bestBid' : 'awarded';
  if (key === undefined) return { basis } as const;
  const at = key.indexOf(':');
  return { basis, location: key.slice(0, at), charge: key.slice(at + 1) } as const;
}

/** A total of the savings screen, or one of its rows. */
function describeSavings(
  aim: AimOf<'savings'>,
  { rows, totals }: { rows: readonly SavingsRow[]; totals: Savings['totals'] },
): FigureDescription | undefined {
  const measure = aim.measure ?? 'savings';
  const row = aim.row === undefined ? undefined : rows.find(({ key }) => key === aim.row?.key);
  if (aim.row !== undefined && row === undefined) return undefined;
  const about = [
    titleOf(row?.mode && isOfferedMode(row.mode) ? row.mode : aim.mode),
    row === undefined ? undefined : labelOf(aim.row?.by, row),
  ];
  const whole = row ?? totals;
  const description = {
    ...money(savingsTitles[measure], about.filter(Boolean).join(', '), whole[measure]),
    ...(measure === 'savings' ? { formula: savingsFormula(whole) } : {}),
  };
  const mode = row === undefined || row.mode === null || !isOfferedMode(row.mode) ? aim.mode : row.mode;
  const by = aim.row?.by;
  if (by === 'businessUnit' && row?.filter === null)
    return {
      ...description,
      why: 'This share is allocated by shipments, so it is not the sum of individual lanes.',
    };
  return {
    ...description,
    asked: {
      figure: measure === 'awarded' ? 'Awarded' : measure === 'spend' ? 'Spend' : 'Savings',
      mode,
      ...(by === 'month' ? { month: row?.key } : {}),
      ...(by === 'carrier' && row !== undefined ? { awardedTo: row.key } : {}),
      ...(measure === 'acceptedSavings' ? { status: 'accepted' } : {}),
      ...(measure === 'pendingSavings' ? { status: 'pending' } : {}),
      // Months and carriers are parts of a lane, so they are not a lane filter.
      ...(by === 'month' || by === 'carrier' || !row?.filter ? {} : { filters: row.filter }),
    },
  };
}

type SavingsSums = Pick<
  Savings['totals'],
  'awarded' | 'savingsPercent' | 'acceptedSavings' | 'pendingSavings'
> & { awardedBaseline: number | null; savings: number | null };

function savingsFormula(sums: SavingsSums): Figure['formula'] {
  const usd = (name: string, value: number | null) => ({ name, value, unit: 'USD' as const });
  return {
    text: 'savings = baseline of awarded volume − awarded cost = accepted + pending',
    terms: [
      usd('baseline of awarded volume', sums.awardedBaseline),
      usd('awarded cost', sums.awarded),
      usd('savings accepted', sums.acceptedSavings),
      usd('savings pending', sums.pendingSavings),
      usd('savings', sums.savings),
      { name: 'percent of baseline', value: sums.savingsPercent, unit: 'percent' },
    ],
    notes: ['Awards on lanes without a baseline are included in the cost, but not in the savings.'],
  };
}

const savingsTitles = {
  savings: 'Savings',
  acceptedSavings: 'Savings accepted',
  pendingSavings: 'Savings pending',
  awarded: 'Awarded',
  spend: 'Baseline cost',
} as const;

/** Label of a savings row; months are formatted. */
export function labelOf(by: SavingsDimension | undefined, row: Pick<SavingsRow, 'key' | 'label'>): string {
  return by === 'month' ? formatMonth(row.key) : row.label;
}

function realisedFigure({ mode, measure }: AimOf<'realised'>, totals: Savings['totals']): FigureDescription {
  const value = measure === 'Leak' ? totals.leak : totals.realisedSavings;
  return {
    ...money(measure === 'Leak' ? 'Leakage' : 'Realised savings', titleOf(mode), value),
    asked: { figure: measure, mode },
  };
}
