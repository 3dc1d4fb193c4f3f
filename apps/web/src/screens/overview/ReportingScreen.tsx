import { useSignedInUser } from '../../app/session/useSession.ts';
import { CarrierReporting } from './CarrierReporting.tsx';
import { CustomerReporting } from './CustomerReporting.tsx';

/** A mode's savings, coverage and rate card. */
export default function ReportingScreen() {
  return useSignedInUser().type === 'Customer' ? <CustomerReporting /> : <CarrierReporting />;
}
