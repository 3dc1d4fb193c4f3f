import { modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';

/** Reference tables that an Owner maintains, by the last part of their address. */
export type ManagementTable =
  | 'property'
  | 'postcode'
  | 'oceanport'
  | 'learnt-place'
  | 'currency'
  | 'airport'
  | 'container'
  | 'equipment-type'
  | 'country';

/** What a new amendment begins with. */
export interface NewAmendment {
  kind: string;
  contractNo?: number | undefined;
  /** Named by a carrier. */
  customerId?: string | undefined;
  carrierId?: string | undefined;
  awardIds?: readonly string[];
}

const ofContract = (contractNo: number | undefined, customerId: string | undefined) => ({
  ...(contractNo === undefined ? {} : { contract: String(contractNo) }),
  ...(customerId === undefined ? {} : { customer: customerId }),
});
const modeBase = (mode: OfferedMode) => `/${modeDetails[mode].path}`;

/** Every address of the product. Build links only here. */
export const paths = {
  start: () => '/',
  /** `returnTo` is the address to open after logging in. */
  login: (returnTo?: string) =>
    returnTo === undefined ? '/login' : `/login?${new URLSearchParams({ return: returnTo })}`,
  register: (code?: string) =>
    code === undefined ? '/register' : `/register?${new URLSearchParams({ code })}`,
  resetPassword: () => '/reset-password',
  company: (companyId: string) => `/company/${encodeURIComponent(companyId)}`,
  laneCreationTest: () => '/test/lane-creation',
  unauthorized: () => '/unauthorized',

  dashboard: () => '/dashboard',
  carrierDashboard: () => '/dashboard-carrier',
  enhancedDashboard: () => '/enhanced-dashboard',
  documents: () => '/repo',
  /** An opened document, next to its customer's other documents. */
  document: (documentId: string) => `/repo?${new URLSearchParams({ document: documentId })}`,
  upload: () => '/upload',
  /** The columns of a carrier's own bid sheet. */
  matchSheet: (uploadId: string) => `/upload?${new URLSearchParams({ match: uploadId })}`,
  /** What a bid sheet would change, before it is submitted. */
  reviewSheet: (uploadId: string) => `/upload?${new URLSearchParams({ review: uploadId })}`,
  /** Without an upload it explains how to start one; without a step it shows the upload's current step. */
  dataUploadWizard: (uploadId?: string, step?: string) =>
    uploadId === undefined
      ? '/data-upload-wizard'
      : `/data-upload-wizard?${new URLSearchParams({ upload: uploadId, ...(step === undefined ? {} : { step }) })}`,
  activity: () => '/user/activity',
  /** `section` is the part of the profile to show. */
  profile: (section?: string) => `/user/profile${section === undefined ? '' : `#${section}`}`,

  spendMap: () => '/map',
  savings: () => '/savings',
  carriers: () => '/carriers',
  carrier: (carrierId: string) => `/carriers?${new URLSearchParams({ carrier: carrierId })}`,
  /** Non-price factors of a mode, and the carriers' scores in them. */
  negotiation: (mode?: OfferedMode) =>
    `/carriers?${new URLSearchParams({ tab: 'terms', ...(mode === undefined ? {} : { mode: String(mode) }) })}`,
  sourcing: () => '/sourcing',
  newTender: () => '/sourcing?new=event',
  /** The same, filled in for all lanes of a contract. */
  newTenderOf: (mode: OfferedMode, contractNo: number, name: string) =>
    `/sourcing?${new URLSearchParams({ new: 'event', mode: String(mode), contract: String(contractNo), name })}`,
  tender: (tenderId: string) => `/sourcing?${new URLSearchParams({ event: tenderId })}`,
  supplier: () => '/supplier',
  awardLetter: (letterId: string) => `/award-letter/${encodeURIComponent(letterId)}`,

  adminPanel: () => '/adminpanel',
  notifications: () => '/notifications',
  toolControl: () => '/tool-control',
  userAdmin: () => '/user-admin',
  dataUploadOverview: () => '/data-upload-overview',
  management: (table: ManagementTable) => `/management/${table}`,

  mode: modeBase,
  summary: (mode: OfferedMode) => `${modeBase(mode)}/summary`,
  lanes: (mode: OfferedMode) => `${modeBase(mode)}/lanes`,
  /** A carrier's lanes with one customer. */
  lanesOfCustomer: (mode: OfferedMode, customerId: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ customer: customerId })}`,
  /** A carrier's awards of one customer; one of them opened if it is named. */
  awardsOfCustomer: (mode: OfferedMode, customerId: string, awardId?: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ customer: customerId, tab: 'awards', ...(awardId === undefined ? {} : { award: awardId }) })}`,
  /** A lane with its bids open. */
  laneBids: (mode: OfferedMode, laneId: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ lane: laneId, tab: 'bids' })}`,
  /** Award scenarios: all of a mode, one of them at a section of its page, or several side by side. */
  scenarios: (mode: OfferedMode) => `${modeBase(mode)}/lanes?view=scenarios`,
  scenario: (mode: OfferedMode, scenarioId: string, part?: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ view: 'scenarios', scenario: scenarioId, ...(part === undefined ? {} : { part }) })}`,
  compareScenarios: (mode: OfferedMode, scenarioIds: readonly string[]) =>
    `${modeBase(mode)}/lanes?view=scenarios&compare=${scenarioIds.join(',')}`,
  /** Contracts of a mode. */
  contracts: (mode: OfferedMode) => `${modeBase(mode)}/lanes?view=contracts`,
  /** The same, with the dialog that plans the next one. */
  planContract: (mode: OfferedMode) => `${modeBase(mode)}/lanes?view=contracts&plan=next`,
  /** Amendments of a contract; a carrier names the customer. */
  amendments: (mode: OfferedMode, contractNo?: number, customerId?: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ view: 'amendments', ...ofContract(contractNo, customerId) })}`,
  amendment: (mode: OfferedMode, contractNo: number, amendmentNo: number, customerId?: string) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({ view: 'amendments', ...ofContract(contractNo, customerId), amendment: String(amendmentNo) })}`,
  /** The form of a new amendment, for awards of a carrier. */
  newAmendment: (
    mode: OfferedMode,
    { kind, contractNo, customerId, carrierId, awardIds = [] }: NewAmendment,
  ) =>
    `${modeBase(mode)}/lanes?${new URLSearchParams({
      view: 'amendments',
      ...ofContract(contractNo, customerId),
      new: kind,
      ...(carrierId === undefined ? {} : { carrier: carrierId }),
      ...(awardIds.length === 0 ? {} : { awards: awardIds.join(',') }),
    })}`,
  reporting: (mode: OfferedMode) => `${modeBase(mode)}/reporting`,
  /** The same for printing. */
  report: (mode: OfferedMode) => `${modeBase(mode)}/reporting/print`,
  modeSettings: (mode: OfferedMode) => `${modeBase(mode)}/settings`,
} as const;

/** The mode whose pages an address belongs to. */
export function modeOfPath(pathname: string): OfferedMode | undefined {
  return offeredModes.find(
    (mode) => pathname === modeBase(mode) || pathname.startsWith(`${modeBase(mode)}/`),
  );
}
