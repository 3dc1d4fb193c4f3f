import type { CallErrors } from '../errorCodes.ts';

const contract = ['contract_not_found', 'customer_not_found', 'customer_required'] as const;
const proposal = [
  'amendment_changes_nothing',
  'award_not_found',
  'award_not_in_force',
  'carrier_not_connected',
  'carrier_not_found',
  'contract_closed',
  'contract_not_found',
  'customer_not_found',
  'customer_required',
  'duplicate_award',
  'lane_without_volume',
  'month_in_past',
  'month_not_awarded',
  'rate_invalid',
  'several_carriers',
] as const;

/** The errors that calls of amendments answer, besides those of every call. */
export const amendmentsCallErrors = {
  'GET /contracts/{id}/{no}/awards-in-force': contract,
  'GET /contracts/{id}/{no}/amendments': contract,
  'POST /contracts/{id}/{no}/amendments': proposal,
  'POST /contracts/{id}/{no}/amendments/preview': proposal,
  'GET /contracts/{id}/{no}/amendments/{amendmentNo}': ['amendment_not_found', ...contract],
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/send': [
    'amendment_not_draft',
    'amendment_not_found',
    'amendment_not_yours',
    'award_not_in_force',
    'carrier_not_connected',
    'contract_closed',
    ...contract,
    'month_in_past',
  ],
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/withdraw': [
    'amendment_not_found',
    'amendment_not_sent',
    'amendment_not_yours',
    ...contract,
  ],
  'POST /contracts/{id}/{no}/amendments/{amendmentNo}/answer': [
    'amendment_not_found',
    'amendment_not_sent',
    'amendment_not_yours',
    'award_not_in_force',
    'contract_closed',
    ...contract,
    'response_deadline_passed',
  ],
} as const satisfies CallErrors;
