import type { accounts, BodyOf } from '@lanewright/contract';
import type { CompanyKind, OfferedMode, TradeRegion } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { refuseIfEdited } from '../editedMeanwhile.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type Change = BodyOf<typeof accounts.saveCompanyPage>;
type Content = Omit<Change, 'seen'>;
type PageRow = {
  name: string;
  kind: CompanyKind;
  is_published: boolean | null;
  about: string | null;
  modes: OfferedMode[] | null;
  regions: TradeRegion[] | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
};

/** The same response for an unknown company and for an unpublished page, so that IDs can't be probed. */
const pageNotFound = () => refuse('company_page_not_found', 'Company page not found');

const keeps = (caller: Caller | null, companyId: string) =>
  caller !== null && (caller.companyId === companyId || caller.userType === 'Owner');

/** Returns a company's page as the reader may see it: its own users and the Owner also before it is published. */
export async function readCompanyPage(tx: Transaction, caller: Caller | null, companyId: string) {
  const row = await selectPage(tx, companyId);
  if (row === null || (row.is_published !== true && !keeps(caller, companyId))) throw pageNotFound();
  return { id: companyId, name: row.name, kind: row.kind, ...contentOf(row) };
}

/** Saves what a company publishes about itself. Publishing requires a contact email or phone number. */
export async function saveCompanyPage(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  companyId: string,
  { seen, ...content }: Change,
): Promise<void> {
  if (!keeps(caller, companyId)) throw pageNotFound();
  await lockByName(tx, `company ${companyId}`);
  const found = await selectPage(tx, companyId);
  if (found === null) throw pageNotFound();
  if (content.isPublished && content.contactEmail === null && content.contactPhone === null) {
    throw refuse('contact_required', 'A published page needs contact details', {
      detail: 'Enter an email address or a phone number, or save the page unpublished.',
      field: 'contactEmail',
    });
  }
  const before = contentOf(found);
  const customerId = found.kind === 'Customer' ? companyId : null;
  refuseIfEdited(
    caller,
    { customerId, actions: ['company.pageSaved'], subjectKind: 'company', subjectId: companyId },
    seen,
    before,
  );
  if (found.is_published !== null && JSON.stringify(before) === JSON.stringify(ordered(content))) return;
  await execute(
    tx,
    `INSERT INTO company_pages (company_id, is_published, about, modes, regions, contact_name, contact_email, contact_phone, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (company_id) DO UPDATE SET is_published = excluded.is_published, about = excluded.about,
       modes = excluded.modes, regions = excluded.regions, contact_name = excluded.contact_name,
       contact_email = excluded.contact_email, contact_phone = excluded.contact_phone, changed_at = excluded.changed_at`,
    [
      companyId,
      content.isPublished,
      content.about,
      content.modes,
      content.regions,
      content.contactName,
      content.contactEmail,
      content.contactPhone,
      now(),
    ],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'company.pageSaved',
    subjectKind: 'company',
    subjectId: companyId,
    before,
    after: ordered(content),
  });
}

function selectPage(tx: Transaction, companyId: string) {
  return optionalRow<PageRow>(
    tx,
    `SELECT c.name, c.kind, p.is_published, p.about, p.modes, p.regions, p.contact_name, p.contact_email, p.contact_phone
     FROM companies c LEFT JOIN company_pages p USING (company_id) WHERE c.company_id = $1`,
    [companyId],
  );
}

function contentOf(row: PageRow): Content {
  return ordered({
    isPublished: row.is_published ?? false,
    about: row.about,
    modes: row.modes ?? [],
    regions: (row.regions ?? []) as Content['regions'],
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
  });
}

/** In a fixed field order, so that two can be compared. */
function ordered(content: Content): Content {
  const { isPublished, about, modes, regions, contactName, contactEmail, contactPhone } = content;
  return { isPublished, about, modes, regions, contactName, contactEmail, contactPhone };
}
