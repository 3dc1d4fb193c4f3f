import { uploads } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { presentUpload } from '../presentUpload.ts';
import { visibleUpload } from '../uploads.policy.ts';
import { answerAssumptions } from './answerAssumptions.ts';
import { certainShareOf, selectAssumptions } from './assumptions.queries.ts';

export const assumptionsRoutes: readonly Route[] = [
  route(uploads.listAssumptions, async ({ tx, caller, params }) => {
    const upload = await visibleUpload(tx, caller, params.id);
    // The questions about a bid sheet contain prices: only the carrier that sent it reads them.
    const isReadable = upload.kind !== 'bids' || upload.company_id === caller.companyId;
    const assumptions = isReadable ? await selectAssumptions(tx, upload.customer_id, upload.upload_id) : [];
    return {
      assumptions,
      open: assumptions.filter(({ state }) => state === 'asked' || state === 'marked').length,
      certainShare: certainShareOf(assumptions),
    };
  }),
  route(uploads.answerAssumptions, async (call) => {
    await answerAssumptions(call);
    return presentUpload(await visibleUpload(call.tx, call.caller, call.params.id));
  }),
];
