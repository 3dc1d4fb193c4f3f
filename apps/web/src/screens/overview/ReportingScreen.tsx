import { useSignedInUser } from '../../app/session/useSession.ts';
import { LaterScreen } from '../later/LaterScreen.tsx';
import { CustomerReporting } from './CustomerReporting.tsx';

/** A mode's savings, coverage and rate card. */
export default function ReportingScreen() {
  return useSignedInUser().type === 'Customer' ? (
    <CustomerReporting />
  ) : (
    <LaterScreen says="Reporting is built in a later release." />
  );
}
