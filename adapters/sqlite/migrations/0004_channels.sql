-- Settings of notification channels are rows, so that a new channel needs no migration.
CREATE TABLE notification_channel (
  user_id TEXT NOT NULL REFERENCES notification_preferences ON DELETE CASCADE,
  channel TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  settings TEXT NOT NULL,
  sealed_secret TEXT,
  masked_secret TEXT,
  PRIMARY KEY (user_id, channel)
) STRICT, WITHOUT ROWID;
-- json_patch leaves out what is NULL (RFC 7396).
INSERT INTO notification_channel
  SELECT user_id, 'email', email_enabled, '{}', NULL, NULL
  FROM notification_preferences WHERE email_enabled = 1;
INSERT INTO notification_channel
  SELECT user_id, 'ntfy', ntfy_enabled,
    json_patch('{}', json_object('serverUrl', ntfy_server_url, 'topic', ntfy_topic)), sealed_ntfy_token, masked_ntfy_token
  FROM notification_preferences
  WHERE ntfy_enabled = 1 OR coalesce(ntfy_server_url, ntfy_topic, sealed_ntfy_token) IS NOT NULL;
INSERT INTO notification_channel
  SELECT user_id, 'gotify', gotify_enabled,
    json_patch('{}', json_object('serverUrl', gotify_server_url)), sealed_gotify_token, masked_gotify_token
  FROM notification_preferences
  WHERE gotify_enabled = 1 OR coalesce(gotify_server_url, sealed_gotify_token) IS NOT NULL;
INSERT INTO notification_channel
  SELECT user_id, 'webhook', webhook_enabled,
    json_patch('{}', json_object('url', webhook_url)), sealed_webhook_secret, masked_webhook_secret
  FROM notification_preferences
  WHERE webhook_enabled = 1 OR coalesce(webhook_url, sealed_webhook_secret) IS NOT NULL;
ALTER TABLE notification_preferences DROP COLUMN email_enabled;
ALTER TABLE notification_preferences DROP COLUMN ntfy_enabled;
ALTER TABLE notification_preferences DROP COLUMN ntfy_server_url;
ALTER TABLE notification_preferences DROP COLUMN ntfy_topic;
ALTER TABLE notification_preferences DROP COLUMN sealed_ntfy_token;
ALTER TABLE notification_preferences DROP COLUMN masked_ntfy_token;
ALTER TABLE notification_preferences DROP COLUMN gotify_enabled;
ALTER TABLE notification_preferences DROP COLUMN gotify_server_url;
ALTER TABLE notification_preferences DROP COLUMN sealed_gotify_token;
ALTER TABLE notification_preferences DROP COLUMN masked_gotify_token;
ALTER TABLE notification_preferences DROP COLUMN webhook_enabled;
ALTER TABLE notification_preferences DROP COLUMN webhook_url;
ALTER TABLE notification_preferences DROP COLUMN sealed_webhook_secret;
ALTER TABLE notification_preferences DROP COLUMN masked_webhook_secret;

-- The channels that are on in a rule.
CREATE TABLE notification_rule_channel (
  rule_id TEXT NOT NULL REFERENCES notification_rule ON DELETE CASCADE,
  channel TEXT NOT NULL,
  PRIMARY KEY (rule_id, channel)
) STRICT, WITHOUT ROWID;
INSERT INTO notification_rule_channel
  SELECT id, 'email' FROM notification_rule WHERE email_enabled = 1
  UNION ALL SELECT id, 'ntfy' FROM notification_rule WHERE ntfy_enabled = 1
  UNION ALL SELECT id, 'gotify' FROM notification_rule WHERE gotify_enabled = 1
  UNION ALL SELECT id, 'webhook' FROM notification_rule WHERE webhook_enabled = 1;
ALTER TABLE notification_rule DROP COLUMN email_enabled;
ALTER TABLE notification_rule DROP COLUMN ntfy_enabled;
ALTER TABLE notification_rule DROP COLUMN gotify_enabled;
ALTER TABLE notification_rule DROP COLUMN webhook_enabled;

-- The words of the program.
ALTER TABLE delivery RENAME COLUMN lane TO "partition";
ALTER TABLE delivery RENAME COLUMN news TO event_type;
ALTER TABLE lane_lease RENAME TO lease;
ALTER TABLE lease RENAME COLUMN lane TO name;
-- Jobs have other names now; these leases lasted for seconds.
DELETE FROM lease WHERE name LIKE 'turn:%';
