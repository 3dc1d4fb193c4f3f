// npm run restore -- <folder> [--keys <folder>]: restores a backup to an empty installation (the server's own command).
process.argv.splice(2, 0, 'restore', process.env.INIT_CWD ?? process.cwd());
await import('./start.mjs');
