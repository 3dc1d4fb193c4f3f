import WithAnswers from '../WithAnswers.tsx';
import { Shell } from './Shell.tsx';

/** All that comes once somebody is logged in. */
export default function ShellWithAnswers() {
  return (
    <WithAnswers>
      <Shell />
    </WithAnswers>
  );
}
