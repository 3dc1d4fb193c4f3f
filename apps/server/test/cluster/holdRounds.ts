import { setTimeout as pause } from 'node:timers/promises';
import { accounts, bids, overview, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { logIn, type ProductClient } from '../../../../tools/product/productClient.ts';
import { demonstrationPassword } from '../../src/features/settings/demonstration.ts';

const mode = Mode.RoadFTL;
const lanesOfRound = 3;
const pauseMs = 500;
const hourMs = 3_600_000;

/** Holds what the demonstration lacks: a round with results, and a sealed round that is open; both carriers bid in both. */
export async function holdRounds(address: string): Promise<void> {
  const as = (name: string) => logIn(address, `${name}@demo.lanewright.example`, demonstrationPassword);
  const customer = await as('customer');
  const carriers = [await as('carrier'), await as('carrier2')];
  const carrierIds: string[] = [];
  for (const carrier of carriers) carrierIds.push((await carrier.call(accounts.readProfile)).companyId);
  const listed = await customer.call(overview.listLanes, { query: { mode: String(mode) } });
  const laneIds = listed.filter(({ awardedMonths }) => awardedMonths === 0).map(({ id }) => id);
  for (const [round, isSealed] of [false, true].entries()) {
    const ofRound = laneIds.slice(round * lanesOfRound, (round + 1) * lanesOfRound);
    if (ofRound.length === 0) throw new Error('The demonstration has no lanes without an award.');
    const { tenderId } = await customer.call(tenders.createTender, {
      body: {
        name: isSealed ? 'Sealed' : 'Closed',
        mode,
        laneIds: ofRound,
        carrierIds,
        givesFeedback: true,
        acknowledged: true,
        round: { opensAt: inHours(0), closesAt: inHours(48), isSealed },
      },
    });
    const roundOf = async () =>
      (await customer.call(tenders.getTender, { params: { id: tenderId } })).rounds[0];
    while ((await roundOf())?.state !== 'Open') await pause(pauseMs);
    for (const [at, carrier] of carriers.entries()) await bid(carrier, ofRound, 2 + at / 10);
    if (isSealed) continue;
    await customer.call(tenders.closeRound, { params: { id: tenderId } });
    while ((await roundOf())?.settledAt === null) await pause(pauseMs);
  }
}

const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

async function bid(carrier: ProductClient, laneIds: readonly string[], rate: number): Promise<void> {
  const { charges, version } = await carrier.call(settings.getCharges, { params: { id: mode } });
  const rates = charges
    .filter(({ required }) => required)
    .map(({ chargeNo }) => ({ chargeNo, rate, confirmed: true }));
  const { saved, errors } = await carrier.call(bids.saveBids, {
    body: { mode, structureVersion: version, bids: laneIds.map((laneId) => ({ laneId, rates })) },
  });
  if (saved !== laneIds.length) throw new Error(`Bids were not saved: ${JSON.stringify(errors)}`);
}
