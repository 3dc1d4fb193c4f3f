import { type Actor, recordAudit } from '../../../src/platform/audit.ts';
import type { Forms } from '../form.ts';
import { failedJob, newMail } from '../seedAccounts.ts';
import { type Ground, newPerson } from '../sides.ts';

/** An entry of the caller's company and one about its customer, both with the word of their side. */
async function seedActivity(ground: Ground): Promise<{ userId: string }> {
  const { testApp, word, caller, customerId } = ground;
  const by: Actor = { ...caller, fromAddress: '10.0.0.1', requestId: null, userAgent: null };
  await testApp.platform.database.asCustomers([], (tx) =>
    recordAudit(tx, by, {
      customerId,
      action: 'company.changed',
      subjectKind: 'company',
      subjectId: caller.companyId,
      before: { was: word },
      after: { is: word },
    }),
  );
  return { userId: caller.userId };
}

export const operationForms: Forms = {
  'GET /accounts/activity': {
    seed: seedActivity,
    ids: { userId: 'anyone' },
    call: (things) => ({ query: things }),
  },
  'GET /accounts/activity/users': { seed: seedActivity },
  'GET /accounts/activity/export': {
    seed: seedActivity,
    ids: { userId: 'anyone' },
    call: (things) => ({ query: things }),
  },
  'GET /operations/health': {},
  'GET /operations/quotas': {},
  'PUT /operations/quotas/{id}': {
    seed: (ground) => Promise.resolve({ companyId: ground.customerId }),
    ids: { companyId: 'company' },
    call: ({ companyId }) => ({
      params: { id: companyId },
      body: { maxStoredBytes: null, maxDailyUploads: 500 },
    }),
  },
  'GET /operations/jobs': { seed: async (ground) => ({ jobId: await failedJob(ground) }) },
  'POST /operations/jobs/{id}/retry': {
    seed: async (ground) => ({ jobId: await failedJob(ground) }),
    ids: { jobId: 'company' },
    call: ({ jobId }) => ({ params: { id: jobId } }),
  },
  'GET /operations/mails': { seed: async (ground) => ({ mailId: await newMail(ground) }) },
  'POST /operations/mails/{id}/open': {
    seed: async (ground) => ({ mailId: await newMail(ground) }),
    ids: { mailId: 'company' },
    call: ({ mailId }) => ({ params: { id: mailId } }),
  },
  'GET /operations/audit': {
    seed: async (ground) => ({
      userId: (await newPerson(ground, 'Customer')).userId,
      companyId: ground.customerId,
    }),
    ids: { userId: 'anyone', companyId: 'anyone' },
    call: (things) => ({ query: things }),
  },
  'GET /operations/audit/actions': {},
  'GET /operations/audit/export': {
    seed: async (ground) => ({ companyId: ground.customerId }),
    ids: { companyId: 'anyone' },
    call: (things) => ({ query: things }),
  },
};
