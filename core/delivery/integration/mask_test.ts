import { expect, test } from "bun:test";
import fc from "fast-check";
import { maskSecret, maskUrl } from "./mask.ts";

test.each([
  ["", "••••••••"],
  ["short", "••••••••"],
  ["fifteen letters", "••••••••"],
  ["sixteen letters!", "••••••••ers!"],
  [`whsec_${"a".repeat(40)}wxyz`, "••••••••wxyz"],
  ["😀".repeat(15), "••••••••"],
  [`${"a".repeat(12)}😀1é2`, "••••••••😀1é2"],
])("maskSecret() masks %p as %p", (secret, mask) => {
  expect(maskSecret(secret)).toBe(mask);
});

test.each([
  ["https://hooks.slack.com/services/T000/B000/XXXXXXXXYYYY", "https://hooks.slack.com/...YYYY"],
  ["https://example.com", "https://example.com/..."],
  ["https://example.com/fourteen/chr", "https://example.com/..."],
  ["https://example.com/sixteen/letter", "https://example.com/..."],
  ["https://example.com/sixteen/letters", "https://example.com/...ters"],
  ["https://example.com/?token=0123456789", "https://example.com/...6789"],
  ["https://example.com/#secret/0123456789", "https://example.com/...6789"],
  ["http://user:hunter2hunter2hunter2@example.com:8080/a", "http://example.com:8080/..."],
  ["HTTPS://Example.COM:443/x", "https://example.com/..."],
  ["http://[2606:4700::1111]:8080/0123456789abcdef", "http://[2606:4700::1111]:8080/...cdef"],
])("maskUrl() masks %p as %p", (address, mask) => {
  expect(maskUrl(address)).toBe(mask);
});

test("maskSecret() shows the last four characters only for long secrets", () => {
  const secrets = fc.string({ unit: "binary", maxLength: 80 });
  fc.assert(
    fc.property(secrets, (secret) => {
      const characters = [...secret];
      const end = characters.length < 16 ? "" : characters.slice(-4).join("");
      expect(maskSecret(secret)).toBe(`••••••••${end}`);
    }),
  );
});

test("maskUrl() shows the origin and at most four characters of what follows", () => {
  const part = fc.stringMatching(/^[A-Za-z0-9_.~-]{1,12}$/);
  const address = fc.record({
    scheme: fc.constantFrom("http", "https"),
    user: fc.option(fc.tuple(part, part)),
    host: fc.stringMatching(/^[a-z][a-z0-9]{0,9}\.example$/),
    port: fc.option(fc.integer({ min: 1024, max: 65_535 })),
    rest: fc.tuple(fc.array(part, { maxLength: 4 }), fc.option(part), fc.option(part)),
  });
  fc.assert(
    fc.property(address, ({ scheme, user, host, port, rest: [path, query, hash] }) => {
      const origin = `${scheme}://${host}${port === null ? "" : `:${port}`}`;
      const end = `/${path.join("/")}${query === null ? "" : `?q=${query}`}${hash === null ? "" : `#${hash}`}`;
      // The URL parser resolves dot segments.
      fc.pre(path.every((name) => !/^\.+$/.test(name)));
      const credentials = user ? `${user[0]}:${user[1]}@` : "";
      const mask = maskUrl(`${scheme}://${credentials}${host}${port === null ? "" : `:${port}`}${end}`);
      expect(mask).toBe(`${origin}/...${end.length < 16 ? "" : end.slice(-4)}`);
    }),
  );
});
