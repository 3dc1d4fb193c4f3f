import type { MapFlow, MapPlace } from '../../../ui/map/mapTypes.ts';
import type { MapAbout } from '../../../ui/map/WorldMap.tsx';
import { formatFigure, type PictureTable } from '../../../ui/chart/picture/pictureTable.ts';
import { countOf, formatQuantity } from '../../../ui/figures.ts';
import type { Visualiser } from './pictures.api.ts';
import type { Picked } from './visualiserAddress.ts';

export type Flow = Visualiser['flows'][number];

/** ID of a flow, from its ends. */
export const idOfFlow = ({ from, to }: Pick<Flow, 'from' | 'to'>): string => `${from}>${to}`;

/** Whether flows are sized by baseline cost; users who don't see it get them by volume. */
export const isBySpend = ({ totals }: Visualiser): boolean => totals.spend !== null && totals.spend > 0;

export function flowsOnMap(visualiser: Visualiser): { places: MapPlace[]; flows: MapFlow[] } {
  const bySpend = isBySpend(visualiser);
  return {
    places: visualiser.nodes.map(({ id, label, latitude, longitude }) => ({
      id,
      label,
      latitude,
      longitude,
    })),
    flows: visualiser.flows.map((flow) => ({
      id: idOfFlow(flow),
      from: flow.from,
      to: flow.to,
      weight: bySpend ? (flow.spend ?? 0) : flow.volume,
      savingsPercent: flow.savingsPercent,
      through: flow.seaRoute?.flatMap((at) => visualiser.seaPoints[at] ?? []),
    })),
  };
}

/** Returns the IDs of the flows that belong to the selection; null if nothing that exists is selected. */
export function flowsPicked({ flows }: Visualiser, picked: Picked | null): ReadonlySet<string> | null {
  if (picked === null) return null;
  const ids = flows
    .filter((flow) =>
      picked.kind === 'flow'
        ? idOfFlow(flow) === picked.id
        : flow.from === picked.id || flow.to === picked.id,
    )
    .map(idOfFlow);
  return ids.length === 0 ? null : new Set(ids);
}

/** Returns the tooltip of a flow or place on the map. */
export function describeFlows(visualiser: Visualiser): (target: Picked) => MapAbout | null {
  const labels = new Map(visualiser.nodes.map(({ id, label }) => [id, label]));
  const flows = new Map(visualiser.flows.map((flow) => [idOfFlow(flow), flow]));
  return ({ kind, id }) => {
    if (kind === 'place') {
      const label = labels.get(id);
      if (label === undefined) return null;
      const [out, into] = [
        visualiser.flows.filter((one) => one.from === id),
        visualiser.flows.filter((one) => one.to === id),
      ];
      return {
        title: label,
        lines: [
          ['Flows from here', String(out.length)],
          ['Flows to here', String(into.length)],
        ],
      };
    }
    const flow = flows.get(id);
    return flow === undefined ? null : { title: nameOfFlow(flow, labels), lines: linesOf(flow, visualiser) };
  };
}

export const nameOfFlow = (flow: Flow, labels: ReadonlyMap<string, string>): string =>
  `${labels.get(flow.from) ?? flow.from} → ${labels.get(flow.to) ?? flow.to}`;

function linesOf(flow: Flow, { volumeUnit }: Visualiser): [string, string][] {
  const lines: [string, string][] = [];
  if (flow.spend !== null) lines.push(['Baseline cost', formatFigure(flow.spend, 'usd')]);
  lines.push(['Volume', formatQuantity(flow.volume, volumeUnit)], ['Lanes', countOf(flow.lanes, 'lane')]);
  if (flow.awarded > 0) lines.push(['Awarded', formatFigure(flow.awarded, 'usd')]);
  if (flow.savingsPercent !== null)
    lines.push([
      'Saved',
      `${formatFigure(flow.savings, 'usd')} (${formatFigure(flow.savingsPercent, 'percent')})`,
    ]);
  if (flow.carriers.length > 0)
    lines.push([
      'Carriers',
      flow.carriers.map(({ name, share }) => `${name} ${formatFigure(share, 'percent')}`).join(', '),
    ]);
  return lines;
}

/** The table alternative of the map. */
export function tableOfFlows(visualiser: Visualiser): PictureTable {
  const labels = new Map(visualiser.nodes.map(({ id, label }) => [id, label]));
  return {
    columns: [
      { label: 'From', kind: 'text' },
      { label: 'To', kind: 'text' },
      { label: 'Lanes', kind: 'count' },
      { label: 'Shipments', kind: 'count' },
      { label: `Volume (${visualiser.volumeUnit})`, kind: 'quantity' },
      { label: 'Baseline cost', kind: 'usd' },
      { label: 'Awarded', kind: 'usd' },
      { label: 'Savings', kind: 'usd' },
      { label: 'Savings %', kind: 'percent' },
      { label: 'CO₂ (kg)', kind: 'quantity' },
      { label: 'Carriers', kind: 'text' },
    ],
    rows: visualiser.flows.map((flow) => [
      labels.get(flow.from) ?? flow.from,
      labels.get(flow.to) ?? flow.to,
      flow.lanes,
      flow.shipments,
      flow.volume,
      flow.spend,
      flow.awarded,
      flow.savings,
      flow.savingsPercent,
      flow.emissionKg,
      flow.carriers.map(({ name }) => name).join(', '),
    ]),
  };
}
