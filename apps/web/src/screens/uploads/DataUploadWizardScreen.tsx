import { LaterScreen } from '../later/LaterScreen.tsx';

/** A file step by step: mode, columns, exceptions, places, review, submit. */
export default function DataUploadWizardScreen() {
  return <LaterScreen says="The upload wizard is built in a later release." />;
}
