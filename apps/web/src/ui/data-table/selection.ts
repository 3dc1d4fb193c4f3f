/** IDs of the selected rows. */
export type Selection = ReadonlySet<string>;

/** Returns the selection with one row toggled. */
export function toggleOne(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects all of these rows, or none if all were selected; rows not shown keep their state. */
export function toggleAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const allChosen = ids.every((id) => selection.has(id));
  for (const id of ids) {
    if (allChosen) next.delete(id);
    else next.add(id);
  }
  return next;
}
