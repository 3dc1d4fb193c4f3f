import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

export type EquipmentType = {
  code: string;
  name: string;
  synonyms: readonly string[];
  containerTypeCode: string | null;
};

/** '53\' Dry Vans' → '53 dry van', '40’HC' → '40 hc': no feet marks, punctuation, case or plural. */
function equipmentKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\d)\s*(?:'|’|′|ft\b|foot\b|feet\b)/g, '$1 ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\b(van|reefer|flatbed|container|trailer|truck)s\b/g, '$1');
}

/**
 * Finds the equipment that a word means in a mode, by code, name or synonym: the container's code ('40HC') or the equipment's name
 * ('Dry van'); undefined if the reference data has none.
 */
export function equipmentNames(types: readonly EquipmentType[]): (text: string) => string | undefined {
  const byKey = new Map<string, string>();
  const nameOf = (type: EquipmentType) => type.containerTypeCode ?? type.name;
  for (const type of types) {
    for (const text of [type.code, type.name, ...type.synonyms]) {
      const key = equipmentKey(text);
      for (const form of [key, key.replaceAll(' ', '')]) if (!byKey.has(form)) byKey.set(form, nameOf(type));
    }
  }
  const find = (key: string) => byKey.get(key) ?? byKey.get(key.replaceAll(' ', ''));
  return (text) => {
    const key = equipmentKey(text);
    if (key === '') return undefined;
    // '2 x 40HC' is a count and a type; a trailer's length, or the word trailer itself, does not define its kind.
    const withoutCount = key.replace(/^\d+ ?x ?(?=\d)/, '');
    const withoutLength = key.replace(/^(?:2[68]|4[058]|53) (?=[a-z])/, '');
    const withoutKind = withoutLength.replace(/ (?:trailer|truck|container)$/, '');
    return find(key) ?? find(withoutCount) ?? find(withoutLength) ?? find(withoutKind);
  };
}

/** Equipment of a mode, types in use first. */
export function selectEquipmentTypes(tx: Transaction, mode: number): Promise<EquipmentType[]> {
  return rows<EquipmentType>(
    tx,
    `SELECT code, name, synonyms, container_type_code AS "containerTypeCode" FROM equipment_types
     WHERE mode = $1 ORDER BY is_active DESC, equipment_type_id`,
    [mode],
  );
}
