// npm run owner:create: creates the first Owner of this installation (the server's own command).
process.argv.splice(2, 0, 'owner:create');
await import('./start.mjs');
