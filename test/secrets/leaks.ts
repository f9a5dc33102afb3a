/**
 * Finds leaked secrets: in plain text, and in encodings that can be reversed.
 *
 * @module
 */

/** Secrets by kind. */
export type Secrets = Readonly<Record<string, string>>;

/** Shorter secrets would match by chance. */
const MIN_CHARACTERS = 6;

/** Returns every encoding of a secret to search for. */
export function disguisesOf(secret: string): string[] {
  if (secret.length < MIN_CHARACTERS) throw new RangeError(`"${secret}" is too short to search for`);
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    ...new Set([
      secret,
      json,
      JSON.stringify(json).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(encodeURIComponent(secret)),
      new URLSearchParams({ x: secret }).toString().slice(2),
      bytes.toString("hex"),
      bytes.toString("hex").toUpperCase(),
      ...base64Of(bytes),
      Buffer.from(secret, "utf16le").toString("latin1"),
    ]),
  ];
}

/** Returns the base64 characters that these bytes determine, at any offset in a longer text. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replaceAll("=", "");
    const first = Math.ceil((before * 8) / 6);
    // The last character may contain bits of the next byte.
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const middle = text.slice(first, last);
    return [middle, middle.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** Returns the secrets that occur in the content, with their encoding. */
export function leaksIn(content: Uint8Array | string, secrets: Secrets): string[] {
  const bytes = Buffer.from(content);
  return Object.entries(secrets).flatMap(([name, secret]) =>
    disguisesOf(secret)
      .filter((disguise) => bytes.includes(disguise, 0, "latin1") || bytes.includes(disguise))
      .map((disguise) => `${name} as ${disguise}`),
  );
}
