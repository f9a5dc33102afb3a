import { expect, test } from "bun:test";
import { isUsableIssuer } from "./issuer.ts";

test("isUsableIssuer() accepts https URLs, and http URLs on this machine", () => {
  const good = [
    "https://id.example.com",
    "https://id.example.com/realms/main",
    "https://id.example.com/",
    "http://localhost:8080",
    "http://127.0.0.1:8080/realms/main",
    "http://[::1]:8080",
  ];
  expect(good.filter((text) => !isUsableIssuer(text))).toEqual([]);
  const bad = [
    "",
    "id.example.com",
    "http://id.example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "ftp://localhost",
    "https://id.example.com/?tenant=1",
    "https://id.example.com/#x",
    "https://user:pass@id.example.com",
  ];
  expect(bad.filter(isUsableIssuer)).toEqual([]);
});
