/** Why a column stands in a reading that the file does not have: a person gave the field. */
export const givenByPerson = 'given by a person';
