/**
 * The client of every forge fulfills the contract of the port, against a fake of the forge.
 *
 * @module
 */
import { test } from "bun:test";
import { forgeContract } from "@hexlane/core/testing";
import { KINDS, openForge } from "./opened.ts";

/** The changes for which each forge sends no webhook. */
const UNREPORTED = {
  github: [],
  gitlab: ["issue deleted", "comment deleted", "label created"],
  gitea: ["label created"],
  forgejo: ["label created"],
} as const;

for (const kind of KINDS) forgeContract(kind, { test, open: () => openForge(kind), unreported: UNREPORTED[kind] });
