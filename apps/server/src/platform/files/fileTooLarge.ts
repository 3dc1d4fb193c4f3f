/** Thrown while streaming, as soon as a file exceeds the limit. */
export class FileTooLargeError extends Error {}
