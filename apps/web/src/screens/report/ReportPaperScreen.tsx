import { LaterScreen } from '../later/LaterScreen.tsx';

/** TEMPORARY. */
export default function ReportPaperScreen() {
  return <LaterScreen heading="Report" says="Report is built in a later release." />;
}
