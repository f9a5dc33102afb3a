/** Avatars over HTTP. @module */
import { deleteAvatar, readAvatar, saveAvatar } from "@hexlane/core";
import { respondAvatar } from "../../http/response/avatar.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/identity/avatars.ts";

const route = taggedRoutes("Account");

export const avatarRoutes: readonly Route[] = [
  route.put(
    "/api/user/avatar",
    {
      summary: "Set the avatar",
      description: "Uploads a new avatar. To show it, update the account with the returned URL as its image.",
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
      description: "Deletes the caller's avatar.",
      response: schema.DeletedAvatar,
      never: [412],
    },
    ({ ctx }) => deleteAvatar(ctx),
  ),
  route.get(
    "/api/user/avatar/:id",
    {
      summary: "Read an avatar",
      description: "Returns the bytes of an avatar.",
      operationId: "getAvatar",
      raw: "image/*",
      embeddable: true,
      open: "Avatars are shown on public boards and in emails",
    },
    async ({ ctx, params, request }) => respondAvatar(request, await readAvatar(ctx, { avatarId: params.id })),
  ),
];
