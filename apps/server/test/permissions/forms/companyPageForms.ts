import type { Forms } from '../form.ts';
import type { Ground } from '../sides.ts';

/** The published page of the caller's company. */
async function seedPage({ testApp, word, caller }: Ground): Promise<{ companyId: string }> {
  await testApp.platform.database.ownerPool.query(
    `INSERT INTO company_pages (company_id, is_published, about, modes, regions, contact_phone)
     VALUES ($1, true, $2, '{4}', '{USMCA}', '+1 312 555 0100') ON CONFLICT DO NOTHING`,
    [caller.companyId, `${word} hauls`],
  );
  return { companyId: caller.companyId };
}

export const companyPageForms: Forms = {
  'GET /companies/{id}/page': {
    seed: seedPage,
    ids: { companyId: 'anyone' },
    call: ({ companyId }) => ({ params: { id: companyId } }),
  },
  'PUT /companies/{id}/page': {
    seed: seedPage,
    ids: { companyId: 'company' },
    call: ({ companyId }, { word }) => ({
      params: { id: companyId },
      body: {
        isPublished: true,
        about: `${word} hauls more`,
        modes: [4],
        regions: ['USMCA'],
        contactName: null,
        contactEmail: null,
        contactPhone: '+1 312 555 0100',
      },
    }),
  },
};
