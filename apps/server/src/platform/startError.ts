/** A start fails for a reason that its operator can fix: the message is printed without a stack, and the exit code is 1. */
export class StartError extends Error {}
