/** Schemas of links in emails, with the field names of better-auth's clients. @module */
import { limits } from "@hexlane/core";
import { type TString, Type } from "@sinclair/typebox";
import { Session, TwoFactorRedirect, User } from "./identity.ts";

const Email = Type.String({ maxLength: limits.MAX_EMAIL_CHARACTERS, examples: ["ada@example.com"] });
const Token = Type.String({ maxLength: 256, description: "From the link in the email" });

function page(when: string): TString {
  return Type.String({
    maxLength: limits.MAX_CALLBACK_URL_CHARACTERS,
    description: `Where the browser goes ${when}: a path on this server, or a URL at a trusted origin`,
  });
}

export const RequestPasswordResetBody = Type.Object(
  { email: Email, redirectTo: Type.Optional(page("to choose a password")) },
  { $id: "RequestPasswordReset" },
);
export const RequestedPasswordReset = Type.Object(
  { status: Type.Boolean(), message: Type.String() },
  { $id: "RequestedPasswordReset" },
);
export const PasswordResetQuery = Type.Object({ callbackURL: Type.Optional(page("to choose a password")) });
export const ResetPasswordBody = Type.Object(
  { newPassword: Type.String({ description: "8 to 256 characters" }), token: Type.Optional(Token) },
  { $id: "ResetPassword" },
);
export const ResetPasswordQuery = Type.Object({ token: Type.Optional(Token) });

export const SendVerificationEmailBody = Type.Object(
  { email: Email, callbackURL: Type.Optional(page("once the address is confirmed")) },
  { $id: "SendVerificationEmail" },
);
export const TokenBody = Type.Object({ token: Token }, { $id: "MailToken" });
export const VerifyEmailQuery = Type.Object({
  token: Token,
  callbackURL: Type.Optional(page("afterward, with `error` on failure")),
});
export const VerifiedEmail = Type.Object(
  {
    status: Type.Boolean(),
    user: Type.Null({ description: "Always null, because following a link does not sign in" }),
  },
  { $id: "VerifiedEmail" },
);
export const ChangeEmailBody = Type.Object(
  { newEmail: Email, callbackURL: Type.Optional(page("once the new address is confirmed")) },
  { $id: "ChangeEmail" },
);

const pages = {
  callbackURL: Type.Optional(page("once it is signed in")),
  newUserCallbackURL: Type.Optional(page("once a new account is signed in")),
  errorCallbackURL: Type.Optional(page("on failure, with `error`")),
};
export const RequestMagicLinkBody = Type.Object(
  {
    email: Email,
    name: Type.Optional(Type.String({ maxLength: limits.MAX_NAME_CHARACTERS, description: "Name of a new account" })),
    ...pages,
  },
  { $id: "RequestMagicLink" },
);
export const MagicLinkQuery = Type.Object({ token: Token, ...pages });
export const SignedInWithMagicLink = Type.Object(
  { token: Type.String(), user: User, session: Session },
  { $id: "SignedInWithMagicLink" },
);
export const MagicLinkAnswer = Type.Union([SignedInWithMagicLink, TwoFactorRedirect], { $id: "MagicLinkSignIn" });
