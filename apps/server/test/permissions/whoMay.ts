import type { UserType } from '@lanewright/freight';

/**
 * Who may call what, typed manually from the specification (sections 2, 6 and 7) and from the description of endpoints on the
 * trade's page (section 13): never derived from the contract, which has to agree with it. An endpoint without a row here fails.
 * `anybody`: without a login. `optionalLogin`: with or without a login. `everybody`: any user type.
 */
export type Callers = readonly UserType[] | 'anybody' | 'optionalLogin' | 'everybody';

const everybody = 'everybody';
const anybody = 'anybody';
const optionalLogin = 'optionalLogin';
const owner = ['Owner'] as const;
const customer = ['Customer'] as const;
const carrier = ['Carrier'] as const;
/** "All non-Owner types get /upload"; customers, data customers and cleansers upload shipments, carriers bids. */
const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;
/** The Owner opens, approves and rejects every company's uploads at User Data Upload. */
const shippersAndOwner = [...shippers, 'Owner'] as const;
/** A lane's bids and awards: the customer's side and the carrier's side of one table. */
const customerAndCarrier = ['Customer', 'Carrier'] as const;
/** "DataCustomers see data, spend and savings." */
const spendReaders = ['Customer', 'DataCustomer'] as const;
/** Figures of a mode: of a company's own lanes, and of a carrier's own bids on them. */
const mayReadFigures = ['Customer', 'Carrier', 'DataCustomer'] as const;
/** "Every type except DataCustomer gets /repo (Documents)." */
const documentUsers = ['Customer', 'Carrier', 'CleanserCustomer', 'Owner'] as const;
/** User types with a notification bell. */
const notified = ['Customer', 'Carrier', 'DataCustomer', 'Owner'] as const;

export const whoMay: Readonly<Record<string, Callers>> = {
  // Auth: no one is known before logging in; the rest is about the caller's own account.
  'POST /auth': anybody,
  'POST /auth/refresh-token': anybody,
  'GET /auth/ping': everybody,
  'POST /auth/log-out': everybody,
  'POST /auth/confirm': everybody,
  'GET /auth/sessions': everybody,
  'DELETE /auth/sessions': everybody,
  'DELETE /auth/sessions/{id}': everybody,
  'POST /auth/validate/twofactorcode': anybody,
  'POST /auth/twofactor/setup': optionalLogin,
  'POST /auth/twofactor/setup/validate': optionalLogin,
  'POST /auth/twofactor/updatepreference/dont-ask/{id}': everybody,
  'GET /auth/twofactor': everybody,
  'POST /auth/twofactor/turn-off': everybody,
  'POST /auth/twofactor/recovery-codes': everybody,
  'POST /auth/sso/start': anybody,
  'POST /auth/sso/finish': anybody,

  // Accounts: "all may invite colleagues of their own type, Customer also carriers, Owner all".
  'POST /accounts/invite': everybody,
  'GET /accounts/invitations': everybody,
  'POST /accounts/invitations/{id}/remind': everybody,
  'DELETE /accounts/invitations/{id}': everybody,
  'POST /accounts/invitations/accept': carrier,
  'GET /accounts/{registrationCode}': anybody,
  'PUT /accounts/{registrationCode}': anybody,
  'GET /accounts/exists/{username}': optionalLogin,
  'GET /accounts/forgot-password/{username}': anybody,
  'GET /accounts/reset-check/{code}': anybody,
  'POST /accounts/reset-password': anybody,
  'POST /accounts/change-password': everybody,
  // "/accounts/all: Owner all, others own company. DELETE /accounts/{id}: Owner, or oneself."
  'GET /accounts/all': everybody,
  'DELETE /accounts/{id}': everybody,
  'GET /accounts/profile': everybody,
  'PUT /accounts/update': everybody,
  'POST /accounts/upload-profile-picture': everybody,
  'GET /accounts/profile-picture': everybody,
  'DELETE /accounts/profile-picture': everybody,
  // "Owners administer reference data and users": /user-admin and /adminpanel are the Owner's.
  'PUT /accounts/users/{id}': owner,
  'POST /accounts/users/{id}/reset-two-factor': owner,
  'POST /accounts/users/{id}/send-reset': owner,
  'POST /accounts/{id}/reset-link': owner,
  'GET /accounts/users/{id}/sign-ins': owner,
  'GET /accounts/companies': owner,
  'POST /accounts/companies': owner,
  'PUT /accounts/companies/{id}': owner,
  'GET /accounts/companies/{id}/single-sign-on': owner,
  'PUT /accounts/companies/{id}/single-sign-on': owner,
  'DELETE /accounts/companies/{id}/single-sign-on': owner,
  // A company's own rules; the platform's Owner manages any.
  'GET /accounts/companies/{id}/login-rules': ['Owner', 'Customer', 'Carrier'],
  'PUT /accounts/companies/{id}/login-rules': ['Owner', 'Customer', 'Carrier'],
  'GET /accounts/connections': owner,
  'PUT /accounts/connections': owner,
  'PUT /accounts/carriers/{id}/modes': customer,
  'GET /accounts/customers': carrier,
  // "/company/{id}" is for visitors, once its own company has published it.
  'GET /companies/{id}/page': optionalLogin,
  'PUT /companies/{id}/page': everybody,

  // Operations: /adminpanel. "Who did what" of one's own company; its data users may see less than its activity shows.
  'GET /accounts/activity': customerAndCarrier,
  'GET /accounts/activity/users': customerAndCarrier,
  'GET /accounts/activity/export': customerAndCarrier,
  'GET /operations/health': owner,
  'GET /operations/quotas': owner,
  'PUT /operations/quotas/{id}': owner,
  'GET /operations/jobs': owner,
  'POST /operations/jobs/{id}/retry': owner,
  'GET /operations/mails': owner,
  'POST /operations/mails/{id}/open': owner,
  'GET /operations/audit': owner,
  'GET /operations/audit/actions': owner,
  'GET /operations/audit/export': owner,

  // Config: every mode screen needs these; the Customer sets them, or the Owner at Tool Control.
  'GET /config/demonstration': anybody,
  'GET /config/available-modes': everybody,
  'GET /config/weight-breaks/{id}': everybody,
  'GET /config/currencies/{id}': everybody,
  'POST /config/currencies/{id}/freeze': ['Customer', 'Owner'],
  'PUT /config/charges/{id}': ['Customer', 'Owner'],
  'POST /config/charges/{id}/preview': ['Customer', 'Owner'],
  'POST /config/charges/{id}/sheet': ['Customer', 'Owner'],
  'GET /config/equipment-types': everybody,
  'GET /bids/charges/{id}': everybody,
  'GET /config/instance/{id}': everybody,
  'POST /config/instance/{id}': ['Customer', 'Owner'],
  'POST /config/instance/{id}/preview': ['Customer', 'Owner'],
  // Contracts: a carrier sees those in which it sees lanes.
  'GET /contracts': notified,
  'POST /contracts': customer,
  'PUT /contracts/{id}/{no}': customer,
  'POST /contracts/{id}/{no}/lanes': customer,
  // Figures of awards over all carriers.
  'GET /contracts/expiring': spendReaders,
  'GET /contracts/{id}/{no}/price-moves': spendReaders,
  // Index clauses: the customer sets them, carriers know how their rates follow an index.
  'GET /contracts/{id}/{no}/clauses': notified,
  'PUT /contracts/{id}/{no}/clauses': customer,
  'POST /contracts/{id}/{no}/clauses/simulate': spendReaders,
  // Amendments: the customer or the carrier proposes, the other side responds.
  'GET /contracts/{id}/{no}/awards-in-force': customerAndCarrier,
  'GET /contracts/{id}/{no}/amendments': customerAndCarrier,
  'POST /contracts/{id}/{no}/amendments': customerAndCarrier,
  'POST /contracts/{id}/{no}/amendments/preview': customerAndCarrier,
  'GET /contracts/{id}/{no}/amendments/{amendmentNo}': customerAndCarrier,
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/send': customerAndCarrier,
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/withdraw': customerAndCarrier,
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/answer': customerAndCarrier,
  // The Owner decides at Tool Control which modes a customer works in.
  'GET /config/modes': owner,
  'PUT /config/modes/{id}': owner,
  // Properties include settings of targets and colours: not for carriers.
  'GET /config/instance/properties/{id}': shippersAndOwner,
  'GET /config/instance/negotiation-terms/{id}': everybody,
  'POST /config/instance/negotiation-terms/{id}': ['Customer', 'Owner'],
  // Carriers' non-price scores are the customer's own assessment.
  'GET /config/instance/negotiation-terms/{id}/scores': ['Customer', 'Owner'],
  'POST /config/instance/negotiation-terms/{id}/scores': ['Customer', 'Owner'],
  'GET /config/instance/business-units': shippersAndOwner,

  // "GET /demo/reset (Owner, demonstration companies only)".
  'GET /demo/reset': owner,
  'GET /demo/reset/progress': owner,
  // "Factors are versioned reference data that the Owner edits".
  'GET /admin/management/co2-factors': owner,
  'POST /admin/management/co2-factors': owner,
  'POST /admin/management/co2-factors/preview': owner,
  // "/management/property Owner".
  'GET /admin/management/properties': owner,
  'POST /admin/management/properties': owner,
  'PUT /admin/management/properties': owner,

  // Documents: "every type except DataCustomer gets /repo".
  'GET /repo/{id}': documentUsers,
  'POST /repo': documentUsers,
  'PUT /repo/{id}': documentUsers,
  'PUT /repo/{id}/{status}': documentUsers,
  'DELETE /repo': documentUsers,
  'GET /repo/download/{id}': documentUsers,
  'GET /repo/preview/{id}': documentUsers,
  'GET /repo/history/{id}': documentUsers,

  // Location: "likewise works without a token, limited".
  'GET /location/ocean-ports': anybody,
  'GET /location/cities': anybody,
  'GET /location/google-cities': anybody,

  'GET /indices': notified,
  'GET /indices/{code}': notified,

  // Reference data: "/management/* Owner".
  'GET /admin/management/currencies/rates': owner,
  'POST /admin/management/currencies/import': owner,
  'GET /admin/management/currencies/import/{id}': owner,
  'POST /admin/management/currencies/import/{id}/apply': owner,
  'GET /admin/management/indices': owner,
  'POST /admin/management/indices': owner,
  'PUT /admin/management/indices/{code}': owner,
  'POST /admin/management/indices/import': owner,
  'GET /admin/management/indices/import/{id}': owner,
  'POST /admin/management/indices/import/{id}/apply': owner,
  'GET /admin/management/ports': owner,
  'POST /admin/management/ports/import': owner,
  'GET /admin/management/ports/import/{id}': owner,
  'GET /admin/management/ports/import/{id}/rows': owner,
  'POST /admin/management/ports/import/{id}/apply': owner,
  'POST /admin/management/ports': owner,
  'PUT /admin/management/ports': owner,
  'GET /admin/management/airports': owner,
  'POST /admin/management/airports': owner,
  'PUT /admin/management/airports': owner,
  'GET /admin/management/postcodes': owner,
  'POST /admin/management/postcodes': owner,
  'PUT /admin/management/postcodes': owner,
  'GET /admin/management/equipmenttypes': owner,
  'POST /admin/management/equipmenttypes': owner,
  'GET /admin/management/equipmenttypes/{id}': owner,
  'PUT /admin/management/equipmenttypes/{id}': owner,
  'DELETE /admin/management/equipmenttypes/{id}': owner,
  'GET /admin/management/currencies': owner,
  'POST /admin/management/currencies': owner,
  'PUT /admin/management/currencies/{currencyId}': owner,
  'GET /admin/management/countries': owner,
  'POST /admin/management/countries': owner,
  'PUT /admin/management/countries/{countryId}': owner,
  'GET /admin/management/containers': owner,
  'POST /admin/management/containers': owner,
  'PUT /admin/management/containers/{id}': owner,
  'GET /admin/management/{table}/{id}/where-used': owner,
  'POST /admin/management/imports/{table}': owner,
  'GET /admin/management/imports/{table}/{id}': owner,
  'GET /admin/management/imports/{table}/{id}/rows': owner,
  'POST /admin/management/imports/{table}/{id}/apply': owner,
  'GET /admin/management/exports/{table}': owner,

  // Uploads: "own company, Owner everyone's".
  'POST /shipments/{id}': shippers,
  'POST /bids/upload/': carrier,
  'GET /uploads/mode': everybody,
  'GET /uploads/mode/{id}': everybody,
  'GET /uploads/{id}': everybody,
  'GET /uploads/{id}/columns': shippersAndOwner,
  'PUT /uploads/{id}/columns': shippers,
  'GET /uploads/{id}/assumptions': [...shippersAndOwner, 'Carrier'],
  'PUT /uploads/{id}/assumptions': shippers,
  'GET /uploads/{id}/assumptions/{key}/lines': shippersAndOwner,
  'GET /uploads/{id}/exceptions': shippersAndOwner,
  'POST /uploads/{id}/exceptions/settle': shippers,
  'GET /uploads/{id}/lines/{lineNo}': shippersAndOwner,
  'PUT /uploads/{id}/lines/{lineNo}': shippers,
  'POST /uploads/{id}/continue': shippers,
  'POST /uploads/{id}/reread': shippers,
  'POST /uploads/{id}/split': shippers,
  'POST /uploads/{id}/sheets': shippers,
  'POST /uploads/{id}/approve': owner,
  'POST /uploads/{id}/reject': owner,
  'POST /uploads/{id}/hand-back': owner,
  // "Any state before Completed → Rejected (withdrawn by its uploader)."
  'POST /uploads/{id}/withdraw': [...shippers, 'Carrier'],
  'POST /uploads/{id}/retry': [...shippers, 'Carrier', 'Owner'],
  'GET /uploads/carrier-bids/{id}': ['Customer', 'Carrier', 'Owner'],
  // Only the carrier sees which cells of its sheet were wrong.
  'GET /uploads/carrier-bids/download/{id}': carrier,
  'GET /shipments/{id}/places': shippersAndOwner,
  'POST /shipments/{id}/places/answers': shippers,
  'POST /shipments/{id}/places/split': shippers,
  // "A user's answer is learnt (per company; the Owner can promote it)."
  'GET /shipments/learnt-places': shippersAndOwner,
  'POST /shipments/learnt-places/promote': owner,
  'DELETE /shipments/learnt-places/{id}': shippersAndOwner,
  'GET /shipments/clean/{id}': shippersAndOwner,
  'GET /overview/upload-quality/{id}': shippersAndOwner,
  'GET /overview/upload-quality/{id}/{problem}/lines': shippersAndOwner,
  'GET /shipments/export/{id}': shippersAndOwner,
  'GET /shipments/export/{id}/{extra}': shippersAndOwner,
  // A file in transfer belongs to its sender.
  'GET /uploads/transfers': shippers,
  'GET /uploads/transfers/{transfer}': shippers,
  'DELETE /uploads/transfers/{transfer}': shippers,
  'PUT /uploads/{id}/lines': shippers,
  'GET /uploads/{id}/changes': shippersAndOwner,
  'POST /uploads/{id}/changes/{changeNo}/undo': shippers,
  'POST /uploads/{id}/exceptions/workbook': shippers,

  // Lanes: "customers … manage lanes and award lanes"; carriers see those open to them. "Data, spend and savings": a data user
  // reads the inputs of savings (best bid, bids received), but no bid.
  'GET /lanes/mode': ['Customer', 'Carrier', 'DataCustomer'],
  'GET /lanes/{id}': ['Customer', 'Carrier', 'DataCustomer'],
  // A user's own views of the table.
  'GET /lanes/views': spendReaders,
  'PUT /lanes/views': spendReaders,
  // "POST /lane/create without a token is a preview".
  'POST /lane/create': optionalLogin,
  'GET /lanes/{id}/shipments': spendReaders,
  'GET /lanes/{id}/history': spendReaders,
  'PUT /lanes/start': customer,
  'PUT /lanes/pause': customer,
  'PUT /lanes/targets': customer,
  'PUT /lanes/volume/{id}': customer,
  'GET /lanes/road-miles/{id}': customer,
  'POST /lanes/refresh/{id}': customer,
  'GET /lanes/valid-blocks/{id}': customerAndCarrier,
  // "Customer → lane table as xlsx, Carrier → bid sheet."
  'POST /lanes/export': customerAndCarrier,
  'POST /lanes/rate-card': customerAndCarrier,
  'GET /lanes/award-history/{id}': customer,

  // Award scenarios: private to the customer.
  'GET /scenarios': customer,
  'GET /scenarios/choices': customer,
  'POST /scenarios': customer,
  'GET /scenarios/{id}': customer,
  'PUT /scenarios/{id}': customer,
  'DELETE /scenarios/{id}': customer,
  'POST /scenarios/{id}/solve': customer,
  'POST /scenarios/{id}/stop': customer,
  'GET /scenarios/{id}/progress': customer,
  'POST /scenarios/{id}/repair': customer,
  'GET /scenarios/{id}/lanes': customer,
  'GET /scenarios/{id}/guide': customer,
  'GET /scenarios/compare': customer,
  'POST /scenarios/{id}/award': customer,
  'POST /scenarios/{id}/take-back': customer,
  'POST /scenarios/{id}/analyses': customer,
  'GET /scenarios/{id}/analyses': customer,

  // Tender events: the customer creates them; an invited carrier sees its own part.
  'GET /tenders': customer,
  'POST /tenders': customer,
  'POST /tenders/preview': customer,
  'GET /tenders/{id}': customer,
  'GET /tenders/{id}/lanes': customer,
  'GET /tenders/{id}/results': customer,
  'PUT /tenders/{id}': customer,
  'POST /tenders/{id}/open': customer,
  'POST /tenders/{id}/extend': customer,
  'POST /tenders/{id}/close': customer,
  'POST /tenders/{id}/next-round': customer,
  'POST /tenders/{id}/end': customer,
  'GET /tenders/mine': carrier,
  'GET /tenders/mine/{id}': carrier,
  'GET /tenders/mine/{id}/feedback': carrier,

  // Bids: "Carriers upload bids"; the customer compares and awards.
  'GET /bids/valid-months': customerAndCarrier,
  'GET /bids/historical-months': customer,
  'GET /bids/{laneId}': customerAndCarrier,
  'GET /bids/{laneId}/explanation': customerAndCarrier,
  'POST /bids/lanes': customerAndCarrier,
  'POST /bids/save': carrier,
  'POST /bids/checks/confirm': carrier,
  'GET /bids/outliers': customer,
  'POST /bids/outliers/resolve': customer,
  'POST /bids/outliers/ask': customer,
  'GET /bids/grid': carrier,
  'PUT /bids/declines': carrier,
  'GET /bids/declines/{laneId}': customer,
  'GET /bids/coverage': carrier,
  'GET /bids/draft': carrier,
  'GET /bids/draft-key': carrier,
  'PUT /bids/draft': carrier,
  'GET /bids/history/{laneId}': customerAndCarrier,
  'GET /bids/template': carrier,
  'POST /bids/template/preview': carrier,
  'PUT /bids/template': carrier,
  'GET /bids/templates': carrier,
  'POST /bids/templates/forget': carrier,
  'POST /uploads/{id}/confirm': carrier,
  'GET /uploads/{id}/review': carrier,
  'POST /uploads/{id}/submit': carrier,
  'POST /uploads/{id}/undo': carrier,
  'GET /bids/awarded-months/{id}': customerAndCarrier,
  // "The customer takes back the lane's awards; a carrier withdraws its own unawarded bid."
  'GET /bids/reset/{id}': customerAndCarrier,
  'PUT /bids/accept': customer,
  'GET /awards': customerAndCarrier,
  'POST /awards/preview': customer,
  'POST /awards/best-bids': customer,
  'POST /awards/best-bids/preview': customer,
  'GET /awards/best-bids/{id}': customer,
  'GET /awards/best-bids-progress/{mode}': customer,
  'POST /awards/cancel': customer,
  'GET /awards/{id}': customerAndCarrier,
  'POST /awards/{id}/preview': carrier,
  'GET /awards/sheet': carrier,
  'POST /awards/sheet': carrier,
  'POST /awards/{id}/answer': carrier,
  'POST /awards/answers': carrier,
  'POST /awards/answers/preview': carrier,
  // Letters with the lanes won: a customer sends them, a carrier reads its own.
  'POST /awards/letters': customer,
  'GET /awards/letters': customerAndCarrier,
  'GET /awards/letters/{id}': customerAndCarrier,

  // Overview.
  'GET /overview/stats/{id}': spendReaders,
  // A carrier reads its own figures: its bids, its awards, its colours.
  'GET /overview/{a}/{b}': mayReadFigures,
  'GET /overview/{a}/{b}/{c}': mayReadFigures,
  'GET /overview/lane-breakdown/{id}': mayReadFigures,
  'GET /overview/visualiser/{id}': mayReadFigures,
  'GET /overview/dashboard': mayReadFigures,
  'GET /lanes/reporting/{id}': mayReadFigures,
  // "DataCustomers see data, spend and savings."
  'GET /overview/spend-map': spendReaders,
  'GET /overview/savings': spendReaders,
  'GET /overview/figure-lanes': spendReaders,
  'GET /overview/bridge/{id}': spendReaders,
  'GET /overview/realised/{id}': spendReaders,
  'GET /overview/risks/{id}': spendReaders,
  'POST /overview/report/{id}': customer,
  // /enhanced-dashboard is open to any logged-in user.
  'GET /overview/boards': everybody,
  'PUT /overview/boards': everybody,

  // Benchmarks are for Customer and DataCustomer; the Owner starts the calculation of a month.
  'GET /benchmark/lane': spendReaders,
  'GET /benchmark/lane/get-deviations': spendReaders,
  'GET /benchmark/charge-location': spendReaders,
  'GET /benchmark/runs': owner,
  'POST /benchmark/freeze': owner,

  'GET /shipments/carrier-names': customer,
  'PUT /shipments/carrier-names': customer,

  'GET /overview/upload-preview/{id}': shippersAndOwner,
  // "/carriers" is the Customer's.
  'GET /overview/carriers': customer,
  'GET /overview/carriers/{id}': customer,
  'GET /overview/carriers/{id}/bids': customer,
  'GET /overview/weighted-ranking/{id}': customer,

  // "CleanserCustomer sees no bell or badge."
  // "On every route change the app … starts the real-time connection", whatever the stored user type; for this type the list is empty.
  'GET /notifications': everybody,
  'POST /notifications/read': notified,
  'GET /notifications/preferences': notified,
  'PUT /notifications/preferences': notified,
  // "/notifications" is the Owner's screen.
  'POST /notifications/announcements/preview': owner,
  'POST /notifications/announcements': owner,
  'GET /notifications/announcements': owner,
};
