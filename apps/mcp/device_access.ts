/** Signs an agent in without a credential: the device flow (RFC 8628), which the user finishes in a browser. @module */
import { ApiError, createClient, type DeviceCode } from "@hexlane/client";
import { ToolError } from "./failure.ts";

/** The client ID of this program. */
const CLIENT_ID = "service-mcp";

/** A credential that is requested when needed. */
export interface DeviceAccess {
  /** Returns the token. @throws {ToolError} `SIGN_IN_NEEDED`, with the page and the code, until a user approves */
  token(): Promise<string>;
  /** Drops a token that the server no longer accepts. */
  forget(): void;
}

export interface DeviceAccessOptions {
  baseUrl: string;
  /** A stored token, if any. */
  token?: string | undefined;
  /** Stores a token. */
  save: (token: string) => Promise<void>;
  /** Shows the page to the user, where that is possible. */
  openBrowser?: ((url: string) => Promise<void>) | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Signs in as the device client `service-mcp`. */
export function deviceAccess(options: DeviceAccessOptions): DeviceAccess {
  let token = options.token;
  let waiting: Promise<DeviceCode> | undefined;
  const { device } = createClient({ baseUrl: options.baseUrl, fetch: options.fetch });
  const begin = async (): Promise<DeviceCode> => {
    const code = await device.requestCode({ client_id: CLIENT_ID });
    await options.openBrowser?.(code.verification_uri_complete).catch(() => undefined);
    // Runs in the background, because the agent gets a response first. When it ends for any reason, the next call starts over.
    device
      .pollToken(code, { clientId: CLIENT_ID })
      .then(async ({ access_token: given }) => {
        token = given;
        await options.save(given);
      })
      .catch(() => undefined)
      .finally(() => {
        waiting = undefined;
      });
    return code;
  };
  return {
    async token() {
      if (token !== undefined) return token;
      waiting ??= begin();
      const code = await waiting.catch((error: unknown) => {
        waiting = undefined;
        throw error instanceof ApiError ? error : new ToolError(String(error), { code: "SIGN_IN_FAILED" });
      });
      const { verification_uri: page, user_code: shown, verification_uri_complete: direct } = code;
      const hint = `Ask the user to open ${direct} (or ${page} with the code ${shown}) and approve, then call the tool again`;
      throw new ToolError("Sign-in is required", { code: "SIGN_IN_NEEDED", hint });
    },
    forget() {
      token = undefined;
    },
  };
}
