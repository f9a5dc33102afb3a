/** Reads untrusted JSON. Each value has its path, so that an error can name it. @module */
/** A file or response that cannot be read. The message says where and why. */
export class BadSource extends Error {
  /** Identifies the class across realms and bundles, where `instanceof` fails. */
  override readonly name = "BadSource";
}

/**
 * Returns the value under a name from a file, which may also be the name of an inherited property, such as
 * `constructor`.
 */
export function ownValue<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A value and its path. */
export class Value {
  /** The parsed value. */
  readonly raw: unknown;
  /** A JSON pointer after the file name: `board.json/cards/3`. */
  readonly place: string;

  /** @param place the path of the value */
  constructor(raw: unknown, place: string) {
    this.raw = raw;
    this.place = place;
  }

  /** Whether the value is neither missing nor null. */
  get exists(): boolean {
    return this.raw !== undefined && this.raw !== null;
  }

  /** Returns a field of an object. @throws {BadSource} when the value is not an object */
  get(name: string): Value {
    if (typeof this.raw !== "object" || this.raw === null || Array.isArray(this.raw)) throw this.wrong("an object");
    const raw = Object.hasOwn(this.raw, name) ? (this.raw as Record<string, unknown>)[name] : undefined;
    return new Value(raw, `${this.place}/${name}`);
  }

  /** Returns the items of a list; empty when it is missing. @throws {BadSource} when it is not a list */
  items(): Value[] {
    if (!this.exists) return [];
    if (!Array.isArray(this.raw)) throw this.wrong("a list");
    return this.raw.map((raw: unknown, index) => new Value(raw, `${this.place}/${index}`));
  }

  /** Returns the values of an object by name; empty when it is missing. @throws {BadSource} when it is not an object */
  entries(): [string, Value][] {
    if (!this.exists) return [];
    if (typeof this.raw !== "object" || Array.isArray(this.raw)) throw this.wrong("an object");
    return Object.keys(this.raw as object).map((name) => [name, this.get(name)]);
  }

  /** Returns a string. @throws {BadSource} */
  text(): string {
    if (typeof this.raw !== "string") throw this.wrong("text");
    return this.raw;
  }

  /** Returns a string; empty when it is missing. @throws {BadSource} when it is not a string */
  textOrEmpty(): string {
    return this.exists ? this.text() : "";
  }

  /** Returns a number; undefined when it is missing. @throws {BadSource} when it is not a number */
  number(): number | undefined {
    if (!this.exists) return undefined;
    if (typeof this.raw !== "number") throw this.wrong("a number");
    return this.raw;
  }

  /** Returns a boolean; false when it is missing. @throws {BadSource} when it is not a boolean */
  flag(): boolean {
    if (!this.exists) return false;
    if (typeof this.raw !== "boolean") throw this.wrong("true or false");
    return this.raw;
  }

  /** Returns an identifier: a string or an integer. @throws {BadSource} */
  id(): string {
    if (typeof this.raw === "string" && this.raw !== "") return this.raw;
    if (typeof this.raw === "number" && Number.isSafeInteger(this.raw)) return String(this.raw);
    throw this.wrong("an id");
  }

  /** Returns the error for a value of the wrong type. */
  wrong(wanted: string): BadSource {
    return new BadSource(`${this.place}: must be ${wanted}, but is ${kindOf(this.raw)}`);
  }
}

function kindOf(raw: unknown): string {
  if (raw === undefined) return "missing";
  if (raw === null) return "null";
  if (Array.isArray(raw)) return "a list";
  return typeof raw === "object" ? "an object" : JSON.stringify(raw).slice(0, 40);
}

/** Parses JSON. @param name the file name, for errors @throws {BadSource} with line and column */
export function parseJson(text: string, name: string): Value {
  try {
    return new Value(JSON.parse(text.replace(/^\ufeff/, "")), name);
  } catch {
    const { line, column, found } = findJsonFault(text);
    throw new BadSource(`${name}: invalid JSON at line ${line}, column ${column}: ${found}`);
  }
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them in a string
  /[ \t\n\r]+|[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Finds the position of the first JSON syntax error. JavaScript engines report it differently, or not at all. */
export function findJsonFault(text: string): { line: number; column: number; found: string } {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const open: ("{" | "[")[] = [];
  let at = start;
  /** The expected token. */
  let wanted: "value" | "key" | "colon" | "comma" | "end" = "value";
  let mayClose = false;
  for (; at < text.length; ) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) break;
    const next: JsonState | undefined = /^\s/.test(token)
      ? { wanted, mayClose }
      : after(token, { open, wanted, mayClose });
    if (!next) break;
    ({ wanted, mayClose } = next);
    at += token.length;
  }
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = at - (before.lastIndexOf("\n") + 1) + 1;
  const found = at >= text.length ? "the file ends too early" : `unexpected ${JSON.stringify(text.slice(at, at + 12))}`;
  return { line, column, found };
}

interface JsonState {
  wanted: "value" | "key" | "colon" | "comma" | "end";
  /** Whether the object or list may end here. */
  mayClose: boolean;
}

/** The state after a token. Undefined for an unexpected token. */
function after(token: string, state: JsonState & { open: ("{" | "[")[] }): JsonState | undefined {
  const { open, wanted, mayClose } = state;
  const done = (): JsonState => ({ wanted: open.length === 0 ? "end" : "comma", mayClose: true });
  if (token === "}" || token === "]") {
    if (!mayClose || open.pop() !== (token === "}" ? "{" : "[")) return undefined;
    return done();
  }
  if (token === ":") return wanted === "colon" ? { wanted: "value", mayClose: false } : undefined;
  if (token === ",") {
    if (wanted !== "comma") return undefined;
    return { wanted: open.at(-1) === "{" ? "key" : "value", mayClose: false };
  }
  if (wanted === "key") return token.startsWith('"') ? { wanted: "colon", mayClose: false } : undefined;
  if (wanted !== "value") return undefined;
  if (token === "{" || token === "[") {
    open.push(token);
    return { wanted: token === "{" ? "key" : "value", mayClose: true };
  }
  return done();
}
