import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { checkPassword } from "./password.ts";

function reasonOf(password: string, email?: string): string | undefined {
  try {
    checkPassword(password, "/password", email === undefined ? {} : { email });
    return undefined;
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error;
    expect(error.code).toBe("invalid");
    expect(error.details.errors?.[0]?.pointer).toBe("/password");
    return error.details.reason ?? error.message;
  }
}

describe("checkPassword()", () => {
  test("accepts 8 to 256 characters, and counts an emoji as one toward the minimum", () => {
    expect(reasonOf("x7-Ttqo")).toBe("PASSWORD_TOO_SHORT");
    expect(reasonOf("x7-Ttqob")).toBeUndefined();
    expect(reasonOf("🐙🐢🐍🦎")).toBe("PASSWORD_TOO_SHORT");
    expect(reasonOf("ab".repeat(128))).toBeUndefined();
    expect(reasonOf(`${"ab".repeat(128)}c`)).toBe("PASSWORD_TOO_LONG");
  });

  test("returns the password unchanged", () => {
    expect(checkPassword("  two spaces  ")).toBe("  two spaces  ");
  });

  test("refuses common passwords, regardless of case", () => {
    for (const common of [
      "password",
      "Password123",
      "QWERTYUIOP",
      "12345678",
      "iloveyou",
      "zzzzzzzzzzzz",
      "Trustno1",
    ]) {
      expect(reasonOf(common)).toBe("PASSWORD_TOO_COMMON");
    }
  });

  test("refuses the address and its local part", () => {
    expect(reasonOf("Ada.Lovelace", "ada.lovelace@example.com")).toBe("PASSWORD_TOO_COMMON");
    expect(reasonOf("ada.lovelace@EXAMPLE.com", "ada.lovelace@example.com")).toBe("PASSWORD_TOO_COMMON");
    expect(reasonOf("ada.lovelace!", "ada.lovelace@example.com")).toBeUndefined();
  });

  test("refuses text that cannot be hashed unambiguously", () => {
    expect(reasonOf("abcdefg\0hij")).toContain("NUL");
    expect(reasonOf("abcdefg\ud800hij")).toContain("surrogates");
  });
});
