import path from 'node:path';
import { type Source, withoutComments } from './sources.ts';

/** One import, its target as a path in the repository or as the package's name. */
export interface Import {
  file: string;
  target: string;
}

const STATEMENT =
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])([^'"]+)\1|\bimport\s*\(?\s*(['"])([^'"]+)\3/g;

/** Imports of a module, found by pattern: static, re-exported, for side effects, and dynamic. */
export function readImports(source: Source): Import[] {
  return [...withoutComments(source).matchAll(STATEMENT)].map((found) => {
    const specifier = found[2] ?? found[4] ?? '';
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(source.file), specifier)
      : specifier;
    return { file: source.file, target };
  });
}

/** The part of this repository that a path or package name belongs to: `server`, `web`, `freight`, …; otherwise undefined. */
export function partOf(place: string): string | undefined {
  return /^(?:@lanewright|apps|packages)\/([^/]+)/.exec(place)?.[1];
}

/** The feature that contains a path, in the server or the web application. */
export function featureOf(place: string): string | undefined {
  return /^apps\/(?:server|web)\/src\/features\/([^/]+)/.exec(place)?.[1];
}
