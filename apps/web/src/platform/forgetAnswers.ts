const forgetful = new Set<() => void>();

/** Registers what to clear when another user logs in or the user logs out. */
export function onForgetAnswers(forget: () => void): void {
  forgetful.add(forget);
}

/** Clears what was fetched for one user. The login page has fetched nothing and does without the cache's code. */
export function forgetAnswers(): void {
  for (const forget of forgetful) forget();
}
