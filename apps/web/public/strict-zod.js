// Tells zod before any module runs that code made from text is forbidden here: it would otherwise try, and each try is
// reported as a breach of the content security policy. A module would come too late, because modules that others need run first.
globalThis.__zod_globalConfig = { jitless: true };
