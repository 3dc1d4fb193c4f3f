import { propertyCatalogue, propertyKeys } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { type Affected, effectOf } from './propertyEffects.ts';

/** No rows of any kind. */
const nothing = new Proxy({} as Affected, { get: () => 0 });

test.each(propertyKeys)('%s has a meaning, and its change an effect that the preview states', (name) => {
  expect(propertyCatalogue[name].meaning).toMatch(/^\S.{10,}\.$/s);
  expect(effectOf({ name, after: true, isCustom: false }, nothing, false)).not.toBeNull();
});
