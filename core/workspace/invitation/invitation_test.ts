import { expect, test } from "bun:test";
import fc from "fast-check";
import { TrackerError } from "../../errors.ts";
import { INVITATION_SECONDS } from "../../limits.ts";
import { at, someInvitation } from "../../testing/fixtures.ts";
import { closeInvitation, extendInvitation, type Invitation, invitationState } from "./invitation.ts";

const closing = fc.constantFrom("accepted", "rejected", "canceled");
const step = fc.record({ afterSeconds: fc.integer({ min: 0, max: INVITATION_SECONDS }), to: closing });

test("closeInvitation() never changes a final state, in any sequence of actions", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let invitation: Invitation = extendInvitation(someInvitation(), at(0));
      let seconds = 0;
      let final: string | undefined;
      for (const { afterSeconds, to } of steps) {
        seconds += afterSeconds;
        if (final === undefined && seconds >= INVITATION_SECONDS) final = "expired";
        try {
          invitation = closeInvitation(invitation, to, at(seconds));
          expect(final).toBeUndefined();
          final = to;
        } catch (error) {
          expect(error).toBeInstanceOf(TrackerError);
          expect(final).toBeDefined();
        }
        expect(invitationState(invitation, at(seconds))).toBe((final ?? "pending") as never);
      }
    }),
  );
});

test("extendInvitation() changes only the expiry", () => {
  const invitation = someInvitation({ id: "i", role: "admin" });
  expect(extendInvitation(invitation, at(100))).toEqual({ ...invitation, expiresAt: at(100 + INVITATION_SECONDS) });
});
