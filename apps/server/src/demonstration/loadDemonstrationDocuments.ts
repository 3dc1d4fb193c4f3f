import { documents } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { DemonstrationCaller, DemonstrationPeople } from './demonstrationCalls.ts';
import { onePagePdf } from './onePagePdf.ts';

const terms = onePagePdf('Terms of carriage 2027', [
  '1. Rates are valid for the contract period, in the currency of the bid.',
  '2. Detention is charged from the third hour at either end.',
  '3. Fuel follows the weekly diesel price.',
  '4. Claims must be filed within nine months of delivery.',
]);
const routingGuide =
  'Origin,Destination,Equipment,First call,Second call\nDallas TX,Chicago IL,Van,Skybridge Forwarding,Meridian Freight\nAtlanta GA,Newark NJ,Reefer,Meridian Freight,Skybridge Forwarding\n';
const certificate = onePagePdf('Certificate of insurance', ['Motor cargo: USD 1,000,000 per shipment.']);

/**
 * Uploads a few demonstration documents through the product's own API: terms that one carrier has accepted and the other has not, a
 * routing guide, and a carrier's certificate. Does nothing if there are documents already.
 */
export async function loadDemonstrationDocuments({
  customer,
  carriers: [carrier],
}: DemonstrationPeople): Promise<void> {
  if ((await customer.call(documents.listDocuments, { params: { id: '0' } })).length > 0) return;
  const sent = await send(customer, 'Terms of carriage 2027.pdf', terms, {
    category: 'Mandatory',
    title: 'Terms of carriage 2027',
    note: 'New for 2027: detention from the third hour.',
  });
  await send(customer, 'Routing guide.csv', Buffer.from(routingGuide), {
    category: 'General',
    title: 'Routing guide',
    modes: [Mode.RoadFTL],
  });
  await carrier.call(documents.moveDocument, {
    params: { id: sent.documentId, status: 'Accepted' },
    query: { version: sent.version },
  });
  await send(carrier, 'Certificate of insurance.pdf', certificate, {
    category: 'General',
    title: 'Certificate of insurance 2027',
  });
}

function send(caller: DemonstrationCaller, name: string, bytes: Buffer, input: documents.DocumentInput) {
  return caller.upload(
    documents.receiveDocument,
    {},
    { name, bytes },
    { input: JSON.stringify({ ...input, publish: true }) },
  );
}
