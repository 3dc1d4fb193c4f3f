import { useSignedInUser } from '../../app/session/useSession.ts';
import CleanserSummaryScreen from '../uploads/CleanserSummaryScreen.tsx';
import { CarrierSummary } from './CarrierSummary.tsx';
import { SummaryOfMode } from './SummaryOfMode.tsx';

/** Summary of a mode: cleansed data, freight flows on a map, or figures in tables. */
export default function SummaryScreen() {
  const { type } = useSignedInUser();
  if (type === 'CleanserCustomer') return <CleanserSummaryScreen />;
  return type === 'Carrier' ? <CarrierSummary /> : <SummaryOfMode />;
}
