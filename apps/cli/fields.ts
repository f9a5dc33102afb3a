/** `--fields`: selects fields of the JSON output. @module */
import { EXIT, Failure } from "./failure.ts";

/** Fields by name, each with the fields selected below it. An empty map selects everything. */
type Selection = Map<string, Selection>;

/** Selected fields, and a failure that names the unknown ones. */
export interface Selected {
  json: unknown;
  failure?: Failure;
}

/** Parses `key,comments.content`. @throws {Failure} */
export function parseFields(text: string): Selection {
  const selection: Selection = new Map();
  for (const path of text.split(",").map((one) => one.trim())) {
    let at = selection;
    for (const name of path.split(".")) {
      if (name === "")
        throw new Failure(`Invalid fields "${text}"`, { exit: EXIT.usage, hint: "try --fields key,title" });
      const below = at.get(name) ?? new Map();
      at.set(name, below);
      at = below;
    }
  }
  return selection;
}

/** Selects fields of an object, or of each object in a list, in the given order. An unknown field is null. */
export function selectFields(json: unknown, selection: Selection): Selected {
  const unknown = new Map<string, string[]>();
  const selected = select(json, selection);
  const [first] = unknown;
  if (!first) return { json: selected };
  const [name, known] = first;
  const hint = known.length > 0 ? `available: ${known.join(", ")}` : undefined;
  return { json: selected, failure: new Failure(`Unknown field "${name}"`, { exit: EXIT.usage, hint }) };

  function select(value: unknown, wanted: Selection): unknown {
    if (wanted.size === 0 || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => select(one, wanted));
    const fields: Record<string, unknown> = {};
    const from = typeof value === "object" ? (value as Record<string, unknown>) : {};
    for (const [name, below] of wanted) {
      if (!Object.hasOwn(from, name)) unknown.set(name, Object.keys(from));
      fields[name] = select(Object.hasOwn(from, name) ? from[name] : null, below);
    }
    return fields;
  }
}
