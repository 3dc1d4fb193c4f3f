import { useSignedInUser } from '../../app/session/useSession.ts';
import { LaterScreen } from '../later/LaterScreen.tsx';
import CleanserSummaryScreen from '../uploads/CleanserSummaryScreen.tsx';

/** A mode at a glance: what was cleansed of its files, or the visualiser or the summary tables. */
export default function SummaryScreen() {
  const { type } = useSignedInUser();
  if (type === 'CleanserCustomer') return <CleanserSummaryScreen />;
  return <LaterScreen heading="Summary" says="The summary is built in a later release." />;
}
