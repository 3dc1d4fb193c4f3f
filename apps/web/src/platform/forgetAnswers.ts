const forgetful = new Set<() => void>();

/** Says what is to be forgotten when another person, or nobody, is signed in. */
export function onForgetAnswers(forget: () => void): void {
  forgetful.add(forget);
}

/** Forgets what was asked for one person. The page before the login has asked nothing, and goes without the cache's code. */
export function forgetAnswers(): void {
  for (const forget of forgetful) forget();
}
