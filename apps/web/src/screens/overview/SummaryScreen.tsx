import { LaterScreen } from '../later/LaterScreen.tsx';

/** A mode at a glance: the visualiser or the summary tables. */
export default function SummaryScreen() {
  return <LaterScreen heading="Summary" says="The summary is built in a later release." />;
}
