export const featureOrder: readonly string[];
export const packageImports: Readonly<Record<string, readonly string[]>>;
export const appImports: Readonly<Record<'server' | 'web', readonly string[]>>;
export function allowedFeatures(feature: string): readonly string[];
export const forbiddenFileNames: readonly string[];
export const maxLines: number;
export const maxTestLines: number;
export const maxFeatureFiles: number;
