-- Options are in the order of their list instead of the alphabet.
UPDATE custom_field_value SET sort_key = (
  SELECT lpad((option.place - 1)::text, 3, '0')
  FROM custom_field AS field, json_array_elements_text(field.options::json) WITH ORDINALITY AS option (name, place)
  WHERE field.id = custom_field_value.field_id AND option.name = custom_field_value.value
) WHERE type = 'dropdown' AND value IS NOT NULL;
UPDATE custom_field_value SET sort_key = (
  SELECT left(string_agg(lpad((option.place - 1)::text, 3, '0'), ',' ORDER BY option.place), 64)
  FROM custom_field AS field, json_array_elements_text(field.options::json) WITH ORDINALITY AS option (name, place),
    json_array_elements_text(custom_field_value.value::json) AS item (name)
  WHERE field.id = custom_field_value.field_id AND option.name = item.name
) WHERE type = 'multiselect' AND value IS NOT NULL;
-- Queries look for a part of a text in all of it. Letters beyond ASCII keep their case until the value is saved again.
ALTER TABLE custom_field_value ADD COLUMN folded_text TEXT COLLATE "C";
UPDATE custom_field_value SET folded_text = lower(value)
  WHERE type IN ('text', 'long_text', 'url') AND length(value) > 64;
