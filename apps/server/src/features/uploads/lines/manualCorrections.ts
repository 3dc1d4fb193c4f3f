/** Reason of a column that is in a reading but not in the file: a user entered the field. */
export const manualCorrections = 'given by a person';
