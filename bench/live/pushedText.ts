/** The hub method that pushes to clients, with the product's name. */
export const pushedTo = 'Notify';

/** Returns the pushed text: a notification as the product writes it, identified by its number. */
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

/** Returns the number of a pushed notification. */
export function sequenceOf(text: string): number {
  const { id } = JSON.parse(text) as { id: string };
  return Number(id);
}
