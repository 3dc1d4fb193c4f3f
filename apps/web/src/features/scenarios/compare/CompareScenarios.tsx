import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Scenarios side by side. */
export function CompareScenarios({ scenarioIds }: { scenarioIds: readonly string[] }) {
  return <EmptyState title={`${scenarioIds.length} scenarios to compare`} />;
}
