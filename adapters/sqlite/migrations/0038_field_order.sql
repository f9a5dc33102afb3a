-- Options are in the order of their list instead of the alphabet.
UPDATE custom_field_value SET sort_key = (
  SELECT printf('%03d', option.key) FROM custom_field AS field, json_each(field.options) AS option
  WHERE field.id = custom_field_value.field_id AND option.value = custom_field_value.value
) WHERE type = 'dropdown' AND value IS NOT NULL;
UPDATE custom_field_value SET sort_key = (
  SELECT substr(group_concat(place, ','), 1, 64) FROM (
    SELECT printf('%03d', option.key) AS place
    FROM custom_field AS field, json_each(field.options) AS option, json_each(custom_field_value.value) AS item
    WHERE field.id = custom_field_value.field_id AND option.value = item.value ORDER BY option.key
  )
) WHERE type = 'multiselect' AND value IS NOT NULL;
-- Queries look for a part of a text in all of it. Letters beyond ASCII keep their case until the value is saved again.
ALTER TABLE custom_field_value ADD COLUMN folded_text TEXT;
UPDATE custom_field_value SET folded_text = lower(value)
  WHERE type IN ('text', 'long_text', 'url') AND length(value) > 64;
