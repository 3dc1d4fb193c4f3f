/** The hub's method that is pushed to clients, as the product names it. */
export const pushedTo = 'Notify';

/** What is pushed: a notification as the product writes it, told apart by its number. */
export function pushedText(sequence: number): string {
  return JSON.stringify({
    id: String(sequence),
    laneId: '4711',
    type: 500,
    priority: 5,
    description: 'Bid uploaded by Albatross Lines for 12 lanes',
    mode: 4,
    role: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    readAt: null,
  });
}

/** The number of a pushed notification. */
export function sequenceOf(text: string): number {
  const { id } = JSON.parse(text) as { id: string };
  return Number(id);
}
