/** Schemas of avatars. @module */
import { AVATAR_TYPES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Id } from "../parts.ts";

export const SaveAvatarBody = Type.Object(
  {
    contentType: Type.String({ description: `One of ${AVATAR_TYPES.join(", ")}`, examples: ["image/png"] }),
    data: Type.String({ description: "Base64, plain or in a data URL, at most 512 KiB once decoded" }),
  },
  { $id: "SaveAvatar" },
);

export const SavedAvatar = Type.Object(
  {
    id: Id(),
    url: Type.String({ description: "Its public URL: a path of this server" }),
    size: Type.Integer({ description: "Bytes" }),
  },
  { $id: "SavedAvatar" },
);

export const DeletedAvatar = Type.Object(
  { deleted: Type.Boolean({ description: "Whether there was an avatar" }) },
  { $id: "DeletedAvatar" },
);
