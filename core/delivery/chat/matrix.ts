/** Matrix, through an account on any homeserver. @module */
import { maskSecret } from "../integration/mask.ts";
import type { ChatAddressSetting, ChatKind, ChatSecretSetting, ChatTextSetting } from "./chat_kind.ts";

export const matrix: ChatKind<
  "matrix",
  { homeserverUrl: ChatAddressSetting; accessToken: ChatSecretSetting; roomId: ChatTextSetting }
> = {
  name: "matrix",
  noun: "Matrix",
  label: "Matrix room",
  settings: {
    homeserverUrl: {
      type: "address",
      description: "URL of the account's homeserver, such as https://matrix.example.org",
      mask: serverOf,
    },
    accessToken: {
      type: "secret",
      description: "Access token of an account that has joined the room",
      // Printable ASCII, because the token is sent in a header.
      pattern: /^[!-~]+$/,
      refusal: "Must be an access token without spaces",
      mask: maskSecret,
    },
    roomId: {
      type: "text",
      isRequired: true,
      description: "Internal id of the room, such as `!abc:example.org`, not an alias",
      // Since room version 12, room IDs contain no server name. A room ID has at most 255 bytes.
      pattern: /^![!-~]{1,254}$/,
      refusal: 'Must be the internal id of a room, which starts with "!"',
    },
  },
};

/** Returns the origin and path of a server, because its address is not secret. */
function serverOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}
