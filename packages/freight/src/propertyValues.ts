import { propertyCatalogue, type PropertyKey, type PropertyType } from './properties.ts';

/** Types of custom properties, and the types reported for catalogue properties to clients that do not know the catalogue. */
export const customPropertyTypes = ['boolean', 'number', 'text', 'numbers'] as const;
export type CustomPropertyType = (typeof customPropertyTypes)[number];

/** The plain type of a catalogue property. */
export function plainTypeOf(type: PropertyType): CustomPropertyType {
  switch (type.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'decimal':
      return 'number';
    case 'choice':
    case 'month':
      return 'text';
    case 'integers':
      return 'numbers';
  }
}

/** Allowed values of a type, as the rest of a sentence that begins with the property's name and "is". */
export function ruleOf(type: PropertyType): string {
  switch (type.kind) {
    case 'boolean':
      return 'either true or false';
    case 'decimal':
      return `a number from ${type.min} to ${type.max}`;
    case 'integer':
      return `a whole number from ${type.min} to ${type.max}`;
    case 'choice':
      return `one of ${Object.keys(type.labels).join(', ')}`;
    case 'month':
      return 'a month such as 2027-01, or empty';
    case 'integers':
      return `a list of whole numbers from ${type.min} to ${type.max}`;
  }
}

/** The same for custom properties of an Owner. */
export const customRules: Readonly<Record<CustomPropertyType, string>> = {
  boolean: 'either true or false',
  number: 'a number',
  text: 'a text of at most 500 characters',
  numbers: 'a list of 1 to 100 numbers',
};

const within = (value: unknown, type: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= type.min && value <= type.max;

function isOfType(type: PropertyType, value: unknown): boolean {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'decimal':
      return within(value, type);
    case 'integer':
      return within(value, type) && Number.isInteger(value);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(type.labels, value);
    case 'month':
      return value === null || (typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value));
    case 'integers':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((entry) => within(entry, type) && Number.isInteger(entry))
      );
  }
}

/** Returns the error in a property's value, as a sentence; null if it is valid. */
export function propertyProblem(key: PropertyKey, value: unknown): string | null {
  const type: PropertyType = propertyCatalogue[key].type;
  return isOfType(type, value) ? null : `${key} is ${ruleOf(type)}.`;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isOfCustomType: Readonly<Record<CustomPropertyType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  number: isNumber,
  text: (value) => typeof value === 'string' && value.length <= 500,
  numbers: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 100 && value.every(isNumber),
};

/** The same for a custom property of an Owner. */
export function customPropertyProblem(name: string, type: CustomPropertyType, value: unknown): string | null {
  return isOfCustomType[type](value) ? null : `${name} is ${customRules[type]}.`;
}

/** Returns the error in the name of a new property, as a sentence; null if it is valid. */
export function propertyNameProblem(name: string): string | null {
  if (name === '') return 'Enter a name for the property.';
  if (name.length > 80) return 'The name is longer than 80 characters.';
  return /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/.test(name)
    ? null
    : 'Use letters and digits, in parts separated by dots, e.g. sourcing.region.';
}
