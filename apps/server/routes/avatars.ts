/** Avatars over HTTP. @module */
import { deleteAvatar, readAvatar, saveAvatar } from "@hexlane/core";
import { respondAvatar } from "../http/response/avatar.ts";
import { type Route, taggedRoutes } from "../http/route.ts";
import * as schema from "../schemas/avatars.ts";

const route = taggedRoutes("Account");

export const avatarRoutes: readonly Route[] = [
  route.put(
    "/api/user/avatar",
    {
      summary: "Set the avatar",
      description: "In place of the one before. To show it, update the account with the answered address as its image.",
      body: schema.SaveAvatarBody,
      response: schema.SavedAvatar,
      never: [412],
    },
    ({ ctx, body }) => saveAvatar(ctx, body),
  ),
  route.delete(
    "/api/user/avatar",
    {
      summary: "Delete the avatar",
      description: "Removes the caller's picture.",
      response: schema.DeletedAvatar,
      never: [412],
    },
    ({ ctx }) => deleteAvatar(ctx),
  ),
  route.get(
    "/api/user/avatar/:id",
    {
      summary: "Read an avatar",
      description: "The bytes of an avatar.",
      operationId: "getAvatar",
      raw: "image/*",
      embeddable: true,
      open: "Pictures stand on public boards and in mails",
    },
    async ({ ctx, params, request }) => respondAvatar(request, await readAvatar(ctx, { avatarId: params.id })),
  ),
];
