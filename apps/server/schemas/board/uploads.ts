/** Uploads in several requests, and the files of a task. @module */
import { SURFACES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

export const CreateUploadQuery = Type.Object({
  taskId: Type.Optional(Id("The task of the file")),
  projectId: Type.Optional(Id("The project of a task that does not exist yet, in place of `taskId`")),
  filename: Type.Optional(Type.String({ description: "In place of `filename` in `Upload-Metadata`" })),
  contentType: Type.Optional(
    Type.String({
      description: "A media type, in place of `filetype` in `Upload-Metadata`. Default: `application/octet-stream`",
    }),
  ),
  size: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: "Bytes, in place of `Upload-Length`" }),
  ),
  surface: Type.Optional(
    OneOf(SURFACES, { description: "The text that will contain the file. Default: `description`" }),
  ),
});
export const Upload = Type.Object(
  {
    id: Id("Also the id of the file once the upload is complete"),
    filename: Type.String(),
    contentType: Type.String(),
    size: Type.Integer({ description: "Bytes of the whole file" }),
    offset: Type.Integer({ description: "Bytes that the server has" }),
    createdAt: DateTime,
    expiresAt: DateTime,
    url: Nullable(Type.String({ format: "uri", description: "URL of the file; null until the upload is complete" })),
  },
  { $id: "Upload" },
);
export const TaskFile = Type.Object(
  {
    id: Id(),
    url: Type.String({ format: "uri", description: "URL of the file; requires read access to the task" }),
    filename: Type.String(),
    contentType: Type.String(),
    size: Type.Integer(),
    surface: OneOf(SURFACES),
    createdAt: DateTime,
    userId: Id("The uploader"),
  },
  { $id: "TaskFile" },
);
