import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Closes within a second, as the server does while requests are answered; a second signal would cut it short. */
const program = `
  const { endWithNpm } = await import(process.argv[1]);
  endWithNpm();
  let signals = 0;
  process.on('SIGTERM', () => {
    signals += 1;
    if (signals > 1) { console.log('cut short'); process.exit(1); }
    setTimeout(() => { console.log('closed'); process.exit(0); }, 1000);
  });
  setInterval(() => undefined, 1000);
  console.log('ready');`;

/** Runs the program as npm does: under a shell, in its own process group. Returns its output after the signal. */
function endedBy(signal: (shell: number) => void): Promise<string> {
  return new Promise((resolve) => {
    const file = path.join(import.meta.dirname, 'endWithNpm.mjs');
    // The shell stays alive, as npm's does, because another command follows.
    const shell = spawn(
      '/bin/sh',
      ['-c', '"$0" --input-type=module -e "$1" "$2"; true', process.execPath, program, file],
      {
        detached: true,
        env: { ...process.env, npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let said = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready')) signal(shell.pid ?? 0);
      else said += chunk.toString();
    });
    shell.stdout.on('close', () => resolve(said.trim()));
  });
}

test('a signal to the whole process group, as systemd sends it, closes gracefully once', async () => {
  expect(await endedBy((shell) => process.kill(-shell, 'SIGTERM'))).toBe('closed');
});

test('closes the server gracefully when its shell dies', async () => {
  expect(await endedBy((shell) => process.kill(shell, 'SIGKILL'))).toBe('closed');
});
