import { expect, test } from "bun:test";
import { refusalOf } from "../../testing/team.ts";
import { checkReturnAddress, shortAddress, withQuery } from "./return_address.ts";

const OPTIONS = { baseUrl: "https://tracker.example", trustedOrigins: ["https://board.example"] };

test("checkReturnAddress() accepts pages of this server and of trusted origins", () => {
  const addresses = {
    "/": "https://tracker.example/",
    "/settings?tab=account#keys": "https://tracker.example/settings?tab=account#keys",
    settings: "https://tracker.example/settings",
    "?linked=yes": "https://tracker.example/?linked=yes",
    "https://tracker.example/a/../b": "https://tracker.example/b",
    "https://board.example/app": "https://board.example/app",
    "https://board.example:443/": "https://board.example/",
    "https:evil.test": "https://tracker.example/evil.test",
    "/%2f%2fevil.test": "https://tracker.example/%2f%2fevil.test",
  };
  const found = Object.keys(addresses).map((address) => [address, checkReturnAddress(address, OPTIONS)]);
  expect(Object.fromEntries(found)).toEqual(addresses);
});

test("checkReturnAddress() refuses other addresses in any notation", async () => {
  const addresses = [
    "https://evil.test/",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "\n//evil.test",
    "https:/\\evil.test",
    "http://tracker.example/",
    "https://tracker.example:444/",
    "https://tracker.example.evil.test/",
    "https://tracker.example@evil.test/",
    "https://evil.test@tracker.example/",
    "https://board.example.evil.test/",
    "http://board.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://tracker.example/1",
    "https://",
  ];
  for (const address of addresses) {
    const refusal = await refusalOf((async () => checkReturnAddress(address, OPTIONS))());
    expect([address, refusal]).toEqual([address, "invalid INVALID_CALLBACK_URL"]);
  }
  expect(await refusalOf((async () => checkReturnAddress(`/${"x".repeat(2048)}`, OPTIONS))())).toBe("invalid");
});

test("withQuery() adds parameters to the query", () => {
  expect(withQuery("https://tracker.example/a?b=1&error=old#c", { error: "no way" })).toBe(
    "https://tracker.example/a?b=1&error=no+way#c",
  );
});

test("shortAddress() shortens an address of this server to its path", () => {
  const short = (address: string) => shortAddress(address, OPTIONS.baseUrl);
  expect(short("https://tracker.example/a?b=1#c")).toBe("/a?b=1#c");
  expect(short("https://tracker.example/")).toBe("/");
  for (const whole of [
    "https://board.example/a",
    "https://tracker.example//evil.test",
    "https://tracker.example.evil.test/",
  ]) {
    expect(short(whole)).toBe(whole);
  }
});
