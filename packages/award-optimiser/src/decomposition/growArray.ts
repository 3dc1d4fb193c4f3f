/** Copies the shorter array to the start of the longer one, and returns the longer one. */
export function growArray<Kept extends Int32Array | Float64Array>(made: Kept, old: Kept): Kept {
  made.set(old);
  return made;
}
