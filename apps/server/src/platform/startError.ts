/** A start that cannot go on, for a reason that its operator can remove: printed as it stands, without a stack, and exit code 1. */
export class StartError extends Error {}
