/**
 * A program that signs in entirely through the official SDK of the Model Context Protocol, and its user.
 *
 * @module
 */

import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as Agent } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from "@modelcontextprotocol/sdk/shared/auth.js";

/** The program's stored credentials, in memory. */
export class Memory implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  /** The URL that the SDK wanted to open in the browser. */
  asked: URL | undefined;
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  #verifier = "";
  #state = "";

  constructor(redirectUrl: string, name = "Test agent") {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      redirect_uris: [redirectUrl],
      client_name: name,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  }

  state(): string {
    this.#state = crypto.randomUUID();
    return this.#state;
  }

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.information;
  }

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }

  tokens(): OAuthTokens | undefined {
    return this.kept;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.asked = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  invalidateCredentials(scope: "all" | "client" | "tokens" | "verifier" | "discovery"): void {
    if (scope === "all" || scope === "client") this.information = undefined;
    if (scope === "all" || scope === "tokens") this.kept = undefined;
  }

  /** Returns the code in the browser's redirect. */
  codeIn(address: string): string {
    const { searchParams } = new URL(address);
    if (searchParams.get("state") !== this.#state)
      throw new Error(`The response belongs to another request: ${address}`);
    const code = searchParams.get("code");
    if (code === null) throw new Error(`No code: ${address}`);
    return code;
  }
}

/** Returns a connection that signs in when necessary. */
export function transportOf(url: string, authProvider: OAuthClientProvider): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { authProvider });
}

/** Connects an agent. */
export async function connect(transport: StreamableHTTPClientTransport): Promise<Agent> {
  const agent = new Agent({ name: "test", version: "1" });
  await agent.connect(transport as Parameters<typeof agent.connect>[0]);
  return agent;
}

/** Calls a tool. Returns its result, parsed from JSON. */
export async function call(agent: Agent, name: string): Promise<Record<string, unknown>> {
  const { content } = await agent.callTool({ name, arguments: {} });
  const [{ text = "null" } = {}] = content as { text?: string }[];
  return JSON.parse(text) as Record<string, unknown>;
}
