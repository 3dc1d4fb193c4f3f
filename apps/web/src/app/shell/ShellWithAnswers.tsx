import QueryProvider from '../QueryProvider.tsx';
import { Shell } from './Shell.tsx';

/** Everything that is loaded once a user is logged in. */
export default function ShellWithAnswers() {
  return (
    <QueryProvider>
      <Shell />
    </QueryProvider>
  );
}
