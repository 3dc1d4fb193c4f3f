import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Scenario } from '../scenarios.api.ts';

/** A part of a scenario with a result. */
export function ResultTab({ scenario }: { scenario: Scenario }) {
  return <EmptyState title={`${scenario.name}: nothing to show yet`} />;
}
