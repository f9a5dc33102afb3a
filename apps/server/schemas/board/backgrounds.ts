/** Schemas of the images behind boards. @module */
import { IMAGE_TYPES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Id } from "../parts.ts";
import { ImageUpload } from "./board.ts";

const claim = {
  contentType: Type.String({ description: `One of ${IMAGE_TYPES.join(", ")}`, examples: ["image/png"] }),
  size: Type.Number({ description: "Bytes, at most 10 MiB" }),
};
const version = Id("The version of the background after the second step");

export const RequestBackgroundUploadBody = Type.Object(claim, { $id: "RequestBackgroundUpload" });
export const FinalizeBackgroundUploadBody = Type.Object(
  { key: Type.String(), version, ...claim },
  { $id: "FinalizeBackgroundUpload" },
);
export const BackgroundUpload = Type.Object({ ...ImageUpload.properties, version }, { $id: "BackgroundUpload" });
export const BackgroundAddress = Type.Object(
  { url: Type.String({ format: "uri", description: "Requires permission to read the project" }) },
  { $id: "BackgroundAddress" },
);
