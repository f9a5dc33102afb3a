/** The installation over HTTP, for its operators. @module */
import {
  checkInstallation,
  editPerson,
  editSignUpPolicy,
  getSignUpPolicy,
  listPeople,
  listWorkspaceSizes,
  testMail,
} from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/system/operator.ts";

const route = taggedRoutes("Operator");

/** How much space the server uses on its own disk. */
export interface DiskUse {
  /** Null if the database is on another machine. */
  databaseBytes: number | null;
  /** Free space in the data folder. */
  freeBytes: number | null;
}

export interface OperatorOptions {
  version: string;
  /** @default none; the space is reported as unknown */
  measureDisk?: (() => DiskUse) | undefined;
}

const UNKNOWN: DiskUse = { databaseBytes: null, freeBytes: null };

/** Each use case requires an operator with a browser session. */
export function operatorRoutes({ version, measureDisk }: OperatorOptions): readonly Route[] {
  return [
    route.get(
      "/api/operator/health",
      {
        summary: "Check the installation",
        operationId: "checkInstallation",
        description: "Checks the database, the image storage, the queue of deliveries and the mail server.",
        response: schema.InstallationHealth,
        errors: [403],
      },
      async ({ ctx }) => ({ ...(await checkInstallation(ctx)), version, ...(measureDisk?.() ?? UNKNOWN) }),
    ),
    route.post(
      "/api/operator/mail-test",
      {
        summary: "Test the mail server",
        operationId: "sendTestEmail",
        description: "Sends an email to the caller immediately, and returns the mail server's response.",
        response: schema.MailTest,
        idempotent: false,
        never: [412],
        errors: [403],
      },
      ({ ctx }) => testMail(ctx),
    ),
    route.get(
      "/api/operator/people",
      {
        summary: "List people",
        operationId: "listPeople",
        description: "Lists the accounts of the installation, newest first.",
        query: schema.ListPeopleQuery,
        response: schema.People,
        list: true,
        errors: [403],
      },
      ({ ctx, query }) => listPeople(ctx, query),
    ),
    route.patch(
      "/api/operator/people/:id",
      {
        summary: "Edit a person",
        operationId: "editPerson",
        description: "Sets whether a person is an operator, and whether they can sign in.",
        body: schema.EditPersonBody,
        response: schema.Person,
        never: [412],
        errors: [403, 409],
      },
      ({ ctx, params, body }) => editPerson(ctx, { accountId: params.id, ...body }),
    ),
    route.get(
      "/api/operator/sign-up-policy",
      {
        summary: "Get the sign-up policy",
        operationId: "getSignUpPolicy",
        description: "Returns who may sign up.",
        response: schema.SignUpPolicy,
        errors: [403],
      },
      ({ ctx }) => getSignUpPolicy(ctx),
    ),
    route.patch(
      "/api/operator/sign-up-policy",
      {
        summary: "Edit the sign-up policy",
        operationId: "editSignUpPolicy",
        description: "Changes who may sign up, unless the setting `REGISTRATION` of the server decides.",
        body: schema.EditSignUpPolicyBody,
        response: schema.SignUpPolicy,
        never: [412],
        errors: [403, 409],
      },
      ({ ctx, body }) => editSignUpPolicy(ctx, body),
    ),
    route.get(
      "/api/operator/workspaces",
      {
        summary: "List all workspaces",
        operationId: "listWorkspaceSizes",
        description: "Lists the workspaces of the installation with their sizes, newest first.",
        response: schema.WorkspaceSizes,
        list: true,
        errors: [403],
      },
      ({ ctx, query }) => listWorkspaceSizes(ctx, query),
    ),
  ];
}
