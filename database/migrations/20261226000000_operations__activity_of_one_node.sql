-- Which users are the company's, and which companies the platform's, comes from settings too. With tables on every node the view was
-- refused on a cluster: the coordinator then reads the audit with the rights of the caller instead of the view's owner.
CREATE OR REPLACE VIEW company_activity WITH (security_barrier) AS
WITH reader AS NOT MATERIALIZED (
  SELECT nullif(current_setting('app.company_id', true), '')::bigint AS company_id,
    nullif(current_setting('app.platform_companies', true), '')::bigint[] AS platform_ids
),
-- The branches exclude each other, so that each is read by an index of its own.
visible AS NOT MATERIALIZED (
  SELECT e.*, r.company_id AS reader_id, r.platform_ids FROM reader r JOIN audit_entries e ON e.actor_company_id = r.company_id
  UNION ALL
  -- On a customer's data: by the platform or the product, except bids, which carriers make and sealed rounds hide; and what
  -- carriers answered.
  SELECT e.*, r.company_id, r.platform_ids FROM reader r JOIN audit_entries e ON e.customer_id = r.company_id
  WHERE e.actor_company_id IS DISTINCT FROM r.company_id
    AND (e.action IN ('award.answered', 'awards.answered', 'document.accepted', 'invitation.accepted')
      OR split_part(e.action, '.', 1) NOT IN ('bid', 'bids', 'offers', 'sealedFile', 'bidUpload', 'bidSheet')
        AND (e.actor_company_id IS NULL OR e.actor_company_id = ANY (r.platform_ids)))
  UNION ALL
  -- On a company's users, invitations, documents and uploads, by the platform or the product.
  SELECT e.*, r.company_id, r.platform_ids FROM reader r
  CROSS JOIN LATERAL (
    SELECT 'company' AS kind, r.company_id AS id
    UNION ALL SELECT 'carrier', r.company_id
    UNION ALL SELECT 'user', unnest(nullif(current_setting('app.company_users', true), '')::bigint[])
    UNION ALL SELECT 'invitation', i.invitation_id FROM invitations i WHERE i.company_id = r.company_id OR i.invited_from = r.company_id
    UNION ALL SELECT 'document', unnest(nullif(current_setting('app.company_documents', true), '')::bigint[])
    UNION ALL SELECT 'upload', unnest(nullif(current_setting('app.company_uploads', true), '')::bigint[])
  ) subject
  JOIN audit_entries e ON e.subject_kind = subject.kind AND e.subject_id = subject.id::text
  WHERE e.customer_id IS DISTINCT FROM r.company_id AND e.actor_company_id IS DISTINCT FROM r.company_id
    AND split_part(e.action, '.', 1) IN ('user', 'company', 'carrier', 'invitation', 'document', 'upload', 'bidUpload', 'bids',
      'login', 'password', 'session', 'two-factor', 'device', 'sso')
    AND (e.actor_company_id IS NULL OR e.actor_company_id = ANY (r.platform_ids))
)
SELECT v.audit_entry_id, v.recorded_at, v.action, v.subject_kind, v.subject_id, v.customer_id, v.actor_company_id,
  CASE
    WHEN split_part(v.action, '.', 2) IN ('downloaded', 'exported', 'previewed') THEN 'downloads'
    WHEN split_part(v.action, '.', 1) IN ('session', 'login', 'password', 'two-factor', 'device', 'sso') THEN 'access'
    WHEN split_part(v.action, '.', 1) IN ('user', 'invitation', 'company', 'carrier', 'notifications') THEN 'company'
    WHEN split_part(v.action, '.', 1) IN ('upload', 'places') THEN 'uploads'
    WHEN split_part(v.action, '.', 1) IN ('lane', 'lanes', 'tender', 'round', 'scenario', 'bid', 'bids', 'offers', 'award',
      'awards', 'backups', 'letters') THEN 'sourcing'
    WHEN split_part(v.action, '.', 1) = 'document' THEN 'documents'
    WHEN split_part(v.action, '.', 1) IN ('settings', 'property', 'mode', 'modes', 'charges', 'rates', 'negotiationTerms',
      'carrierScores', 'carriers') THEN 'settings'
    ELSE 'other' END AS kind,
  -- Which user of another company acted is that company's; the platform's users are named.
  CASE WHEN v.actor_company_id = v.reader_id OR v.actor_company_id = ANY (v.platform_ids) THEN v.actor_user_id END AS actor_user_id,
  -- Of another customer's rows a carrier sees that something was done, not with which values.
  CASE WHEN v.actor_company_id = v.reader_id OR v.customer_id = v.reader_id OR v.customer_id IS NULL THEN v.before END AS before,
  CASE WHEN v.actor_company_id = v.reader_id OR v.customer_id = v.reader_id OR v.customer_id IS NULL THEN v.after END AS after,
  CASE WHEN v.actor_company_id = v.reader_id OR v.actor_company_id IS NULL THEN v.from_address END AS from_address
FROM visible v;
