import { useSignedInUser } from '../../app/session/useSession.ts';
import CleanserSummaryScreen from '../uploads/CleanserSummaryScreen.tsx';
import { CarrierSummary } from './CarrierSummary.tsx';
import { SummaryOfMode } from './SummaryOfMode.tsx';

/** A mode at a glance: what was cleansed of its files, or where its freight flows, or its figures in tables. */
export default function SummaryScreen() {
  const { type } = useSignedInUser();
  if (type === 'CleanserCustomer') return <CleanserSummaryScreen />;
  return type === 'Carrier' ? <CarrierSummary /> : <SummaryOfMode />;
}
