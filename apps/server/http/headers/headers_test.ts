import { expect, test } from "bun:test";
import { securityHeaders } from "./headers.ts";

test("data may do nothing in a browser", () => {
  expect(securityHeaders({ https: false })).toEqual({
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  });
});

test("https is asked for only where it is spoken", () => {
  expect(securityHeaders({ https: true })["Strict-Transport-Security"]).toBe("max-age=15768000");
});
