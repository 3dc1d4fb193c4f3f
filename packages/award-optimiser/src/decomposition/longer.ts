/** The longer array, begun with what the shorter one held. */
export function longer<Kept extends Int32Array | Float64Array>(made: Kept, old: Kept): Kept {
  made.set(old);
  return made;
}
