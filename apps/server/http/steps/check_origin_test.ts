import { expect, test } from "bun:test";
import { refuseForeignOrigin } from "./check_origin.ts";

function refused(method: string, origin?: string): boolean {
  const request = new Request("http://localhost/", { method, headers: origin === undefined ? {} : { origin } });
  try {
    refuseForeignOrigin(request, (one) => one === "http://localhost");
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "forbidden", details: { reason: "INVALID_ORIGIN" } });
    return true;
  }
}

test("changes need an origin of ours, reads do not", () => {
  expect(refused("GET", "https://evil.example")).toBe(false);
  expect(refused("HEAD")).toBe(false);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(refused(method, "http://localhost")).toBe(false);
    expect(refused(method, "https://evil.example")).toBe(true);
    expect(refused(method, "null")).toBe(true);
    expect(refused(method)).toBe(true);
  }
});
