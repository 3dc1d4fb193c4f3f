import { documents } from '@lanewright/contract';
import type { Form, Forms, Parts, Things } from '../form.ts';
import { type Ground, newPerson } from '../sides.ts';

/** A document stored by the caller's side: the carrier's own, for all others the customer's. */
async function documentOf(ground: Ground): Promise<Things> {
  const keeper = await newPerson(ground, ground.caller.userType === 'Carrier' ? 'Carrier' : 'Customer');
  const input = {
    category: 'General',
    title: `${ground.word} terms`,
    note: `${ground.word} says so`,
    customerId: ground.customerId,
  };
  const { body } = await ground.testApp.upload(documents.receiveDocument, keeper, {
    fileName: `${ground.word} terms.txt`,
    file: Buffer.from(`${ground.word} pays in thirty days`),
    fields: { input: JSON.stringify(input) },
  });
  return { documentId: body.documentId, customerId: ground.customerId };
}

const ids = { documentId: 'carrier' } as const;
/** The Owner names the customer. */
const owned = { ...ids, customerId: 'company' } as const;

const about = (call: (things: Things) => Parts, slots: Form['ids'] = ids): Form => ({
  seed: documentOf,
  ids: slots,
  call,
});
const params = ({ documentId }: Things) => ({ id: documentId });

export const documentForms: Forms = {
  // 0 is not an id and requests all: other customers are tested next to the feature.
  'GET /repo/{id}': { seed: documentOf, call: () => ({ params: { id: '0' } }) },
  'POST /repo': {
    seed: async ({ customerId }) => ({ customerId }),
    ids: { customerId: 'company' },
    call: ({ customerId }) => ({
      fields: { input: JSON.stringify({ category: 'General', title: 'Terms', customerId }) },
      file: Buffer.from('Thirty days net'),
    }),
  },
  'PUT /repo/{id}': about(
    (things) => ({ params: params(things), body: { title: 'Other terms', customerId: things.customerId } }),
    owned,
  ),
  'PUT /repo/{id}/{status}': about(
    (things) => ({
      params: { ...params(things), status: 'Published' },
      query: { customerId: things.customerId },
    }),
    owned,
  ),
  'DELETE /repo': about(
    (things) => ({ body: { id: things.documentId, customerId: things.customerId } }),
    owned,
  ),
  'GET /repo/download/{id}': about((things) => ({ params: params(things) })),
  'GET /repo/preview/{id}': about((things) => ({ params: params(things) })),
  'GET /repo/history/{id}': about((things) => ({ params: params(things) })),
};
