import WithAnswers from '../WithAnswers.tsx';
import { Shell } from './Shell.tsx';

/** Everything that is loaded once a user is logged in. */
export default function ShellWithAnswers() {
  return (
    <WithAnswers>
      <Shell />
    </WithAnswers>
  );
}
