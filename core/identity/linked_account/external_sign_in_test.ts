import { expect, test } from "bun:test";
import fc from "fast-check";
import { at, someAccount } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { checkScopes, confirmEmail, decideSignIn, profileOf } from "./external_sign_in.ts";

const HOME = { baseUrl: "https://tracker.example" };
const SAID = { subject: "s-1", email: "ada@example.com", emailVerified: true, name: "Ada", image: null };

test("profileOf() returns only storable values", () => {
  expect(profileOf(SAID, HOME)).toEqual(SAID);
  expect(profileOf({ ...SAID, subject: "" }, HOME)).toBeUndefined();
  expect(profileOf({ ...SAID, subject: "x".repeat(256) }, HOME)).toBeUndefined();
  expect(profileOf({ ...SAID, subject: "a\0" }, HOME)).toBeUndefined();
  expect(profileOf({ ...SAID, email: "no address" }, HOME)).toEqual({
    ...SAID,
    email: undefined,
    emailVerified: false,
  });
  expect(profileOf({ ...SAID, name: `  ${"n".repeat(200)}` }, HOME)?.name).toBe("n".repeat(100));
  expect(profileOf({ ...SAID, name: "\0 \ud800" }, HOME)?.name).toBe("\ufffd");
  expect(profileOf({ ...SAID, name: " " }, HOME)?.name).toBe("ada");
  expect(profileOf({ ...SAID, name: null }, HOME)?.name).toBe("ada");
  const images = [
    "https://id.example/a.png",
    "http://id.example/a.png",
    "/api/auth/sign-out",
    "https://tracker.example/api/auth/x",
  ];
  expect(images.map((image) => profileOf({ ...SAID, image }, HOME)?.image)).toEqual([images[0], null, null, null]);
});

test("decideSignIn() links by email only if both sides verified it and the account has no second factor", () => {
  const account = fc.record({ id: fc.constantFrom("a", "b"), emailVerified: fc.boolean() });
  fc.assert(
    fc.property(
      fc.option(account, { nil: undefined }),
      fc.option(account, { nil: undefined }),
      fc.option(fc.constant("ada@example.com"), { nil: undefined }),
      fc.boolean(),
      fc.boolean(),
      (linkedFields, sameFields, email, verified, hasSecondFactor) => {
        const linked = linkedFields && someAccount(linkedFields);
        const sameEmail = email === undefined ? undefined : sameFields && someAccount(sameFields);
        const profile = { ...SAID, email, emailVerified: verified && email !== undefined };
        const decision = decideSignIn(profile, { linked, sameEmail, hasSecondFactor });
        const proven = profile.emailVerified && sameEmail?.emailVerified === true && !hasSecondFactor;
        const expected = linked
          ? { kind: "enter", account: linked }
          : email === undefined
            ? { kind: "refuse", error: "email_not_found" }
            : !sameEmail
              ? { kind: "create", email }
              : proven
                ? { kind: "link", account: sameEmail }
                : { kind: "refuse", error: "account_not_linked" };
        expect(decision).toMatchObject(expected);
      },
    ),
  );
});

test("confirmEmail() verifies only the address that the provider verified", () => {
  const account = someAccount({ email: "Ada@Example.com", emailVerified: false });
  const now = at(60);
  expect(confirmEmail(account, SAID, now)).toEqual({ ...account, emailVerified: true, updatedAt: now });
  expect(confirmEmail(account, { ...SAID, emailVerified: false }, now)).toBe(account);
  expect(confirmEmail(account, { ...SAID, email: "eve@example.com" }, now)).toBe(account);
  const proven = { ...account, emailVerified: true };
  expect(confirmEmail(proven, SAID, now)).toBe(proven);
});

test("checkScopes() accepts only single words", async () => {
  expect(checkScopes(["groups", "https://id.example/read", "groups"])).toEqual(["groups", "https://id.example/read"]);
  for (const scope of ["", "a b", 'a"', "a\\", "ü", "x".repeat(129)]) {
    expect(await refusalOf((async () => checkScopes([scope]))())).toBe("invalid");
  }
  expect(await refusalOf((async () => checkScopes(Array(21).fill("a")))())).toBe("invalid");
});
