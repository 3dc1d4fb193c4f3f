import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Ground, Side } from './sides.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const freshCode = () => randomBytes(32).toString('base64url');

const sql = async (side: Side, text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await side.testApp.platform.database.bulkPool.query<{ id: string }>(text, [...values]);
  return String(rows[0]?.id ?? '');
};

/** An open invitation of a colleague by the caller, with its code. */
export async function invitationOf(ground: Ground): Promise<{ invitationId: string; code: string }> {
  const code = freshCode();
  const invitationId = await sql(
    ground,
    `INSERT INTO invitations (code_hash, email, user_type, company_id, invited_by, invited_from, message, invited_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $4, $6, '2026-11-01', '2026-11-28') RETURNING invitation_id AS id`,
    [
      sha256(code),
      `${ground.word}.${code.slice(0, 10).toLowerCase()}@example.com`,
      ground.caller.userType,
      ground.caller.companyId,
      ground.caller.userId,
      `${ground.word} invites`,
    ],
  );
  return { invitationId, code };
}

/** An invitation of the caller's company by its customer, for a carrier that already has an account. */
export async function invitationToCarrier(ground: Ground): Promise<{ code: string }> {
  const code = freshCode();
  await sql(
    ground,
    `INSERT INTO invitations (code_hash, email, user_type, company_name, customer_id, modes, invited_by, invited_from, expires_at)
     VALUES ($1, $2, 'Carrier', $3, $4, '{4}', $5, $4, '2027-01-01') RETURNING invitation_id AS id`,
    [
      sha256(code),
      ground.caller.username,
      `${ground.word} ${code.slice(0, 8)}`,
      ground.customerId,
      ground.caller.userId,
    ],
  );
  return { code };
}

/** A code with which the caller may set a new password. */
export async function resetCodeOf(ground: Ground): Promise<{ code: string }> {
  const code = freshCode();
  await sql(
    ground,
    `INSERT INTO password_resets (code_hash, user_id, expires_at) VALUES ($1, $2, '2027-01-01') RETURNING user_id AS id`,
    [sha256(code), ground.caller.userId],
  );
  return { code };
}

/** A refresh token of the caller. */
export async function refreshTokenOf(ground: Ground): Promise<{ refreshToken: string }> {
  const refreshToken = freshCode();
  await sql(
    ground,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at)
     SELECT $1, family_id, user_id, '2027-01-01' FROM sessions WHERE user_id = $2 LIMIT 1 RETURNING user_id AS id`,
    [sha256(refreshToken), ground.caller.userId],
  );
  return { refreshToken };
}

/** A company without other users; a carrier is one of the side's customer's. */
export async function newCompany(side: Side, kind: 'Customer' | 'Carrier'): Promise<string> {
  const companyId = await sql(
    side,
    'INSERT INTO companies (name, kind) VALUES ($1, $2) RETURNING company_id AS id',
    [`${side.word} ${freshCode().slice(0, 12)}`, kind],
  );
  if (kind === 'Carrier')
    await sql(side, 'INSERT INTO customer_carriers VALUES ($1, $2) RETURNING customer_id AS id', [
      side.customerId,
      companyId,
    ]);
  return companyId;
}

/** An identity provider of a new company. */
export async function companyWithProvider(side: Side): Promise<string> {
  const companyId = await newCompany(side, 'Customer');
  return sql(
    side,
    `INSERT INTO sso_providers (company_id, is_enabled, issuer, client_id, domains)
     VALUES ($1, true, $3, $2, ARRAY[$2 || '.example']) RETURNING company_id AS id`,
    [companyId, side.word, `https://identity.${side.word}.example`],
  );
}

/** Sets the caller's picture. */
export async function givePicture(ground: Ground): Promise<void> {
  const { fileKey } = await ground.testApp.platform.fileStore.put(
    Readable.from([Buffer.from(`${ground.word} picture`)]),
    1000,
  );
  await sql(ground, 'UPDATE users SET picture_file_key = $2 WHERE user_id = $1 RETURNING user_id AS id', [
    ground.caller.userId,
    fileKey,
  ]);
}

/** A job about the side's customer that has failed permanently. */
export function failedJob(side: Side): Promise<string> {
  return side.testApp.platform.database.ownerPool
    .query<{ id: string }>(
      `SELECT id::text FROM graphile_worker.add_job('rankBids', json_build_object('customerId', $1::text, 'mode', 4),
         job_key := $2, max_attempts := 1)`,
      [side.customerId, freshCode()],
    )
    .then(async ({ rows: [job] }) => {
      await side.testApp.platform.database.ownerPool.query(
        'UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $2 WHERE id = $1',
        [job?.id, `${side.word} failed`],
      );
      return job?.id ?? '';
    });
}

/** An email that stays in the outbox. */
export const newMail = (side: Side) =>
  sql(
    side,
    `INSERT INTO emails (kind, to_address, subject, text_body, html_body) VALUES ('invitation', $1, $2, $2, $2) RETURNING email_id AS id`,
    [`${side.word}@example.com`, `${side.word} mail`],
  );
