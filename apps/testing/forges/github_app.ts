/**
 * The App of a fake GitHub: its key, and the tokens of its installation.
 *
 * @see {@link https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app}
 * @module
 */
import { createPublicKey, generateKeyPairSync, randomUUID, verify } from "node:crypto";

const TOKEN_MS = 3_600_000;
/** GitHub accepts tokens that are valid for at most ten minutes. */
const MAX_JWT_SECONDS = 600;

export class FakeGithubApp {
  readonly appId = "7001";
  readonly installationId = "9001";
  readonly privateKey: string;
  /** The permissions of its installation. */
  permissions: Record<string, string> = { issues: "write", pull_requests: "read", contents: "read", metadata: "read" };
  /** Whether it is installed in the repository. */
  isInstalled = true;
  /** The number of tokens that were issued. */
  issued = 0;
  readonly #publicKey: string;
  /** Expiry times in Unix milliseconds, by token. */
  readonly #tokens = new Map<string, number>();

  /** @param format the form of the private key; GitHub offers PKCS#1 */
  constructor(format: "pkcs1" | "pkcs8" = "pkcs1") {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: format, format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    this.privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Whether a token is a valid JSON Web Token signed by the App. */
  isApp(token: string, now: Date): boolean {
    const [header = "", claims = "", signature = ""] = token.split(".");
    const isSigned = verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      createPublicKey(this.#publicKey),
      Buffer.from(signature, "base64url"),
    );
    if (!isSigned) return false;
    const { iss, iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const seconds = now.getTime() / 1000;
    return String(iss) === this.appId && iat <= seconds && exp > seconds && exp - seconds <= MAX_JWT_SECONDS;
  }

  /** Issues a token of the installation. */
  issue(now: Date): { token: string; expires_at: string; permissions: object; repository_selection: string } {
    this.issued++;
    const token = `ghs_${randomUUID().replaceAll("-", "")}`;
    const expires = now.getTime() + TOKEN_MS;
    this.#tokens.set(token, expires);
    const expires_at = `${new Date(expires).toISOString().slice(0, 19)}Z`;
    return { token, expires_at, permissions: this.permissions, repository_selection: "selected" };
  }

  /** Responds to a request for its installation in the repository. */
  describe(): Response {
    if (!this.isInstalled) return Response.json({ message: "Not Found" }, { status: 404 });
    return Response.json({ id: Number(this.installationId), app_id: Number(this.appId) });
  }

  isToken(token: string, now: Date): boolean {
    return (this.#tokens.get(token) ?? 0) > now.getTime();
  }

  /** Invalidates all tokens issued so far. */
  revokeTokens(): void {
    this.#tokens.clear();
  }
}
