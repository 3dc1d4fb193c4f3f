import { greatCircleMiles } from './geometry.ts';
import { type Port, ports, trades } from './ports.ts';
import { type Chance, weightedDraw } from './random.ts';

/** Where the carrier's transport begins and ends, with the share of shipments. */
export const moveTypes = [
  { name: 'Port-Port', share: 60 },
  { name: 'Port-Door', share: 18 },
  { name: 'Door-Port', share: 12 },
  { name: 'Door-Door', share: 10 },
] as const;

const drawTrade = weightedDraw(trades, (trade) => trade.share);
const drawPortOf = new Map(
  [...new Set(ports.map((port) => port.coast))].map((coast) => [
    coast,
    weightedDraw(
      ports.filter((port) => port.coast === coast),
      (port) => port.pull,
    ),
  ]),
);

/** Picks two ports of one trade, with the great-circle distance between them in miles. */
export function drawPortPair(chance: Chance): { origin: Port; destination: Port; directMiles: number } {
  const trade = drawTrade(chance);
  const origin = drawPortOf.get(trade.from)?.(chance);
  const destination = drawPortOf.get(trade.to)?.(chance);
  if (!origin || !destination)
    throw new Error(`The trade ${trade.from} to ${trade.to} has a coast without ports.`);
  return { origin, destination, directMiles: greatCircleMiles(origin, destination) };
}
