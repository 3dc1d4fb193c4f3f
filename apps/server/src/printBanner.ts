import { demonstrationLogins } from './features/settings/index.ts';
import type { Config } from './platform/config.ts';

/** Prints the address, and in demonstration mode the logins, for first-time users. */
export function printBanner(config: Config, at: { address: string; moved: boolean }): void {
  const lines = ['', `Lanewright is ready: ${at.address}`];
  if (at.moved) lines.push(`(Port ${config.port} is in use; using this one instead.)`);
  if (config.demoData) {
    lines.push('', 'Demo logins:');
    const width = Math.max(...demonstrationLogins.map((login) => login.label.length));
    for (const login of demonstrationLogins)
      lines.push(`  ${login.label.padEnd(width)}  ${login.username}  ${login.password}`);
  } else if (config.production) {
    lines.push('Create the first Owner with: npm run owner:create');
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
