import { LaterScreen } from '../later/LaterScreen.tsx';

/** A mode's savings, coverage and rate card. */
export default function ReportingScreen() {
  return <LaterScreen says="Reporting is built in a later release." />;
}
