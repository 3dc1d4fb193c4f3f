/** Which rows are chosen, by id. */
export type Selection = ReadonlySet<string>;

/** The selection with one row turned. */
export function toggleOne(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All of these rows, or none when all were chosen already; rows not shown keep their state. */
export function toggleAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const allChosen = ids.every((id) => selection.has(id));
  for (const id of ids) {
    if (allChosen) next.delete(id);
    else next.add(id);
  }
  return next;
}
