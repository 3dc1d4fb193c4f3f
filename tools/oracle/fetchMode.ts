import type {
  ExportedAward,
  ExportedBid,
  ExportedCharge,
  ExportedLane,
  ExportedMode,
  ExportedUpload,
} from './exported.ts';
import { plainText } from './ownBids.ts';

/** The oracle's access to a running product: as one logged-in customer. */
export interface Calls {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  text(path: string): Promise<string>;
}
type Answer = Record<string, unknown>;

const completed = 200;
const lanesAtOnce = 500;

/** Fetches the data of a mode from a product. `sourceOf` returns the file of an upload as it was uploaded. */
export async function fetchMode(
  calls: Calls,
  mode: number,
  sourceOf: (upload: { readonly uploadId: string; readonly fileName: string }) => Promise<string>,
): Promise<ExportedMode> {
  const list = async (path: string) => (await calls.get(path)) as Answer[];
  const one = async (path: string) => (await calls.get(path)) as Answer;
  const instance = await one(`/config/instance/${mode}`);
  const properties = new Map(
    (await list(`/config/instance/properties/${mode}`)).map(({ name, value }) => [name, value]),
  );
  const structure = await one(`/bids/charges/${mode}`);
  const uploads: ExportedUpload[] = [];
  for (const upload of await list(`/uploads/mode/${mode}`)) {
    if (upload['status'] !== completed) continue;
    const uploadId = String(upload['id']);
    const fileName = String(upload['fileName']);
    const { columns } = await one(`/uploads/${uploadId}/columns`);
    uploads.push({
      uploadId,
      fileName,
      sourceText: await sourceOf({ uploadId, fileName }),
      columns: columns as ExportedUpload['columns'],
      cleanText: await calls.text(`/shipments/clean/${uploadId}`),
    });
  }
  const lanes: ExportedLane[] = [];
  for (const lane of await list(`/lanes/mode?mode=${mode}`)) lanes.push(await laneOf(calls, lane));
  const bids: ExportedBid[] = [];
  for (let at = 0; at < lanes.length; at += lanesAtOnce) {
    const laneIds = lanes.slice(at, at + lanesAtOnce).map(({ id }) => id);
    // Held bids are not used anywhere.
    const found = (await calls.post('/bids/lanes', { laneIds })) as Answer[];
    bids.push(...found.filter(({ outlier }) => (outlier as Answer | null)?.['isHeld'] !== true).map(bidOf));
  }
  return {
    mode,
    contractMonths: instance['contractMonths'] as string[],
    isContractFixed: (properties.get('contract.firstMonth') ?? null) !== null,
    splitsByBusinessUnit: properties.get('lanes.splitByBusinessUnit') === true,
    referenceDieselUsdPerGallon: plainText(Number(properties.get('fuel.referenceDieselUsdPerGallon') ?? 0)),
    uploads,
    lanes,
    charges: structure['charges'] as ExportedCharge[],
    weightBreaks: structure['weightBreaks'] as ExportedMode['weightBreaks'],
    bids,
    awards: (await list(`/awards?mode=${mode}`)) as unknown as ExportedAward[],
    carrierNames: (await list('/shipments/carrier-names')) as unknown as ExportedMode['carrierNames'],
  };
}

async function laneOf(calls: Calls, lane: Answer): Promise<ExportedLane> {
  const { shipments } = (await calls.get(`/lanes/${String(lane['id'])}/shipments?pageSize=20`)) as {
    shipments: { uploadId: string; shipmentRef: string | null }[];
  };
  const months = lane['volume'] as { month: string; volume: number }[];
  return {
    id: String(lane['id']),
    shipments: shipments.map(({ uploadId, shipmentRef }) => ({ uploadId, shipmentRef: shipmentRef ?? '' })),
    state: String(lane['bidStatus']),
    isManual: lane['isManual'] === true,
    region: String(lane['region']),
    equipment: lane['equipmentType'] as string | null,
    businessUnit: lane['businessUnit'] as string | null,
    moveType: lane['serviceType'] as string | null,
    colour: lane['colour'] as string | null,
    miles: lane['miles'] as number | null,
    forecast: Object.fromEntries(months.map(({ month, volume }) => [month, volume])),
  };
}

function bidOf(bid: Answer): ExportedBid {
  return {
    bidId: String(bid['bidId']),
    laneId: String(bid['laneId']),
    carrierId: String(bid['carrierId']),
    carrierName: String(bid['carrierName']),
    usdPerUnit: Number(bid['usdPerUnit']),
    fuelBasisUsdPerGallon: bid['fuelBasisUsdPerGallon'] as number | null,
    rates: bid['charges'] as ExportedBid['rates'],
  };
}
