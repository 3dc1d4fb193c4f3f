import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SentCall, Who, World } from './world.ts';

/** A text in single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const tokenName = (as: NonNullable<Who>) =>
  `TOKEN_${as.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}`;

/** The parts of a form as curl arguments; files are written to `folder`. */
async function formParts(form: FormData, folder: string): Promise<string[]> {
  const parts: string[] = [];
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') parts.push(`--form-string ${quoted(`${name}=${value}`)}`);
    else {
      const file = path.join(folder, value.name);
      await writeFile(file, Buffer.from(await value.arrayBuffer()));
      parts.push(`-F ${quoted(`${name}=@${file}`)}`);
    }
  }
  return parts;
}

/** A request as a curl command, with a variable in place of the token. */
export async function curlOf({ as, method, path: target, body }: SentCall, folder: string): Promise<string> {
  const words = [`curl -sS -X ${method} "$LANEWRIGHT/api${target}"`];
  if (as !== null) words.push(`-H "authorization: Bearer $${tokenName(as)}"`);
  if (body instanceof FormData) words.push(...(await formParts(body, folder)));
  else if (body !== undefined)
    words.push(`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  return words.join(' ');
}

/** Prints every sent request of section 7 as a curl command with its response status. */
export async function printCurls(world: World, folder: string): Promise<void> {
  console.log(`\nLANEWRIGHT=${world.address}`);
  for (const as of new Set(world.performed.flatMap(({ sent }) => sent.as ?? [])))
    console.log(
      `${tokenName(as)}=$(curl -sS "$LANEWRIGHT/api/auth" -H 'content-type: application/json' ` +
        `-d ${quoted(JSON.stringify(world.loginOf(as)))} | node -p 'JSON.parse(require("fs").readFileSync(0)).jwtToken')`,
    );
  for (const { row, name, sent } of world.performed)
    console.log(`\n# ${row} ${name}: ${sent.status}\n${await curlOf(sent, folder)}`);
}
