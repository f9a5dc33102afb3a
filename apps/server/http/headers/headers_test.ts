import { expect, test } from "bun:test";
import { securityHeaders } from "./headers.ts";

test("securityHeaders() prevents JSON from running, loading resources or being framed", () => {
  expect(securityHeaders({ https: false })).toEqual({
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  });
});

test("securityHeaders() requires HTTPS only if the public URL uses it", () => {
  expect(securityHeaders({ https: true })["Strict-Transport-Security"]).toBe("max-age=15768000");
});
