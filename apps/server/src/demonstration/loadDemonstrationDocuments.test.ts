import { accounts, documents, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/support/testApp.ts';
import { ensureDemonstrationCompanies } from './demonstrationCompanies.ts';
import { loadDemonstrationDocuments } from './loadDemonstrationDocuments.ts';
import { logIn, logInPeople } from './demonstrationCalls.ts';

test('creates documents once: terms that one carrier has accepted, and a carrier’s certificate', async () => {
  const testApp = await startTestApp();
  try {
    await ensureDemonstrationCompanies(testApp.platform);
    const customer = await logIn(testApp.app, 'customer@demo.lanewright.example');
    for (const { carrierId } of await customer.call(overview.listCarriers))
      await customer.call(accounts.connectCarrier, {
        params: { id: carrierId },
        body: { modes: [Mode.RoadFTL] },
      });
    for (let time = 1; time <= 2; time += 1) await loadDemonstrationDocuments(await logInPeople(testApp.app));
    const found = await customer.call(documents.listDocuments, { params: { id: '0' } });
    expect(found.map(({ title, fileKind, receipts }) => [title, fileKind, receipts?.accepted])).toEqual([
      ['Terms of carriage 2027', 'pdf', 1],
      ['Certificate of insurance 2027', 'pdf', undefined],
      ['Routing guide', 'csv', 0],
    ]);
  } finally {
    await testApp.close();
  }
});
