import { describe, expect, test } from "bun:test";
import { BUILT_IN_ROLES } from "../permission.ts";
import { refusalOf, someTeam } from "../testing/team.ts";

describe("the text limit of an account's workspaces", () => {
  const metadata = { text: "x".repeat(16_000) };
  const fill = async (team: ReturnType<typeof someTeam>) => {
    const ada = await team.signUp("Ada");
    for (let index = 0; index < 65; index++) {
      await ada.tracker.createWorkspace({ name: "Acme", slug: `acme-${index}`, metadata });
    }
    return ada;
  };

  test("makes createWorkspace() refuse metadata, descriptions and logos beyond 1 MiB in total", async () => {
    const { tracker } = await fill(someTeam());
    const more = { name: "Acme", slug: "more" };
    expect(await refusalOf(tracker.createWorkspace({ ...more, metadata }))).toBe("conflict ACCOUNT_QUOTA_EXCEEDED");
    const { id } = await tracker.createWorkspace({ ...more, description: "Short" });
    expect((await tracker.listWorkspaces()).at(-1)?.id).toBe(id);
  });

  test("makes updateWorkspace() refuse text that grows beyond the limit, and accept other text", async () => {
    const { tracker } = await fill(someTeam());
    const { id: workspaceId } = await tracker.createWorkspace({ name: "Acme", slug: "more" });
    const update = (data: object) => tracker.updateWorkspace({ workspaceId, data });
    expect(await refusalOf(update({ metadata }))).toBe("conflict ACCOUNT_QUOTA_EXCEEDED");
    expect(await update({ name: "Renamed" })).toMatchObject({ name: "Renamed" });
    expect(await update({ metadata: { a: 1 } })).toMatchObject({ metadata: { a: 1 } });
  });

  test("makes acceptInvitation() refuse a workspace whose text exceeds the limit, and accept a workspace without text", async () => {
    const team = someTeam();
    const ada = await fill(team);
    await team.confirmEmail(ada);
    const eve = await team.signUp("Eve");
    const invite = async (slug: string, texts: object) => {
      const { id: workspaceId } = await eve.tracker.createWorkspace({ name: "Shared", slug, ...texts });
      return (await eve.tracker.inviteMember({ workspaceId, email: ada.account.email, role: "member" })).id;
    };
    const long = await invite("long", { metadata });
    expect(await refusalOf(ada.tracker.acceptInvitation({ invitationId: long }))).toBe(
      "conflict ACCOUNT_QUOTA_EXCEEDED",
    );
    await ada.tracker.acceptInvitation({ invitationId: await invite("short", {}) });
    expect((await ada.tracker.listWorkspaces()).at(-1)?.slug).toBe("short");
  });
});

test("invisible characters in names of accounts, workspaces and projects are refused", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const name = "Ad\u202emin";
  const { id: workspaceId } = await ada.tracker.createWorkspace({ name: "Acme", slug: "acme" });
  for (const change of [
    () => ada.tracker.createWorkspace({ name, slug: "other" }),
    () => ada.tracker.updateWorkspace({ workspaceId, data: { name } }),
    () => ada.tracker.createProject({ workspaceId, name, slug: "web" }),
    () => team.visitor.signUp({ name, email: "eve@example.com", password: "correct horse battery" }),
  ]) {
    expect(await refusalOf(change())).toBe("invalid INVISIBLE_CHARACTERS");
  }
});

test("control characters in text are refused", async () => {
  const team = someTeam();
  const { tracker } = await team.signUp("Ada");
  const text = "a\u0001b";
  const { id: workspaceId } = await tracker.createWorkspace({ name: "Acme", slug: "acme" });
  const { id: projectId } = await tracker.createProject({ workspaceId, name: "Web", slug: "web" });
  const { id: taskId } = await tracker.createTask({ projectId, title: "One", status: "to-do" });
  for (const change of [
    () => tracker.updateWorkspace({ workspaceId, data: { name: text } }),
    () => tracker.updateWorkspace({ workspaceId, data: { description: text } }),
    () => tracker.updateWorkspace({ workspaceId, data: { metadata: { a: [text] } } }),
    () => tracker.updateWorkspace({ workspaceId, data: { metadata: { [text]: 1 } } }),
    () => tracker.createProject({ workspaceId, name: text, slug: "app" }),
    () => tracker.createTask({ projectId, title: text, status: "to-do" }),
    () => tracker.createTask({ projectId, title: "Two", description: text, status: "to-do" }),
    () => tracker.createComment({ taskId, content: text }),
    () => tracker.createColumn({ projectId, name: text }),
    () => tracker.createLabel({ workspaceId, name: text, color: "#ff0000" }),
    () => tracker.createNotification({ type: "info", title: "x", message: text }),
    () => tracker.createNotification({ type: "info", title: "x", eventData: { a: [text] } }),
    () => tracker.createNotification({ type: "info", title: "x", eventData: { [text]: 1 } }),
  ]) {
    expect(await refusalOf(change())).toBe("invalid CONTROL_CHARACTERS");
  }
});

describe("createWorkspace()", () => {
  test("creates the owner, three roles, a notification, a search document and an event", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { members, ...workspace } = await ada.tracker.createWorkspace({
      name: "  Acme  ",
      slug: "Acme-1",
      description: "Anvils",
      metadata: { a: 1 },
    });
    const now = team.clock.now();
    expect(workspace).toEqual({
      id: workspace.id,
      name: "Acme",
      slug: "acme-1",
      logo: null,
      description: "Anvils",
      metadata: { a: 1 },
      createdAt: now,
      version: 1,
    });
    const userId = ada.account.id;
    const owner = { id: members[0]?.id as string, workspaceId: workspace.id, userId, role: "owner", createdAt: now };
    expect(members).toEqual([owner]);
    expect(await team.newEvents()).toEqual([
      {
        type: "workspaceCreated",
        workspaceId: workspace.id,
        actorId: userId,
        data: { name: "Acme", slug: "acme-1" },
      },
    ]);
    await team.write(async (tx) => {
      const roles = await tx.listRoles(workspace.id);
      expect(Object.fromEntries(roles.map(({ role, permission }) => [role, permission]))).toEqual({
        viewer: BUILT_IN_ROLES.viewer as Record<string, string[]>,
        member: BUILT_IN_ROLES.member as Record<string, string[]>,
        admin: BUILT_IN_ROLES.admin as Record<string, string[]>,
      });
      const { rows } = await tx.listNotifications(userId, { limit: 10 });
      expect(rows).toEqual([
        {
          id: rows[0]?.id as string,
          userId,
          workspaceId: workspace.id,
          title: null,
          content: null,
          type: "workspace_created",
          eventData: { workspaceName: "Acme" },
          isRead: false,
          resourceId: workspace.id,
          resourceType: "workspace",
          snoozedUntil: null,
          createdAt: now,
          updatedAt: now,
        },
      ]);
      const terms = [{ from: "anvils", to: "anvilt" }];
      const found = await tx.searchDocuments({ workspaceIds: [workspace.id], kinds: ["workspace"], terms, limit: 9 });
      expect(found.map(({ id }) => id)).toEqual([workspace.id]);
      expect((await tx.findSession(ada.actor.session?.id as string))?.activeWorkspaceId).toBe(workspace.id);
    });
  });

  test("keeps the session's active workspace with keepCurrentActiveWorkspace", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const first = await team.createWorkspace(ada, "one");
    await ada.tracker.createWorkspace({ name: "Two", slug: "two", keepCurrentActiveWorkspace: true });
    expect((await ada.tracker.getFullWorkspace())?.id).toBe(first.id);
  });

  test("refuses invalid names and slugs, and taken slugs regardless of case", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    await team.createWorkspace(ada, "acme");
    const { createWorkspace } = ada.tracker;
    for (const name of ["", " ", "<b>", "{x}", "see http://a.b", "www.a.b", "x".repeat(101)]) {
      expect(await refusalOf(createWorkspace({ name, slug: "free" }))).toBe("invalid");
    }
    for (const slug of ["", "a b", "a/b", "x".repeat(101)]) {
      expect(await refusalOf(createWorkspace({ name: "Acme", slug }))).toBe("invalid");
    }
    expect(await refusalOf(createWorkspace({ name: "Acme", slug: "ACME" }))).toBe(
      "conflict ORGANIZATION_ALREADY_EXISTS",
    );
    await expect(createWorkspace({ name: "Acme", slug: "ACME" })).rejects.toThrow("already exists");
    const metadata = { text: "x".repeat(16 * 1024) };
    expect(await refusalOf(createWorkspace({ name: "Acme", slug: "free", metadata }))).toBe("invalid");
  });

  test("requires an account that still exists, and refuses limited keys", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const input = { name: "Acme", slug: "acme" };
    expect(await refusalOf(team.visitor.createWorkspace(input))).toBe("unauthenticated");
    const ghost = team.factory.as({ kind: "session", userId: "ghost" });
    expect(await refusalOf(ghost.createWorkspace(input))).toBe("unauthenticated");
    const { key, ...record } = await ada.tracker.createApiKey({ name: "k", permissions: { task: ["read"] } });
    const limited = team.factory.as({ kind: "api_key", userId: ada.account.id, key: record });
    expect(await refusalOf(limited.createWorkspace(input))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
    const free = team.factory.as({ kind: "api_key", userId: ada.account.id, key: { ...record, permissions: null } });
    expect((await free.createWorkspace(input)).slug).toBe("acme");
  });
});

describe("updateWorkspace()", () => {
  test("changes the given fields, records the changes, and writes nothing if nothing changes", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id: workspaceId } = await team.createWorkspace(ada);
    await team.newEvents();
    const updated = await ada.tracker.updateWorkspace({
      data: { name: "Lovelace", logo: "https://pictures.example/logo.png" },
    });
    expect([updated.id, updated.name, updated.slug, updated.logo]).toEqual([
      workspaceId,
      "Lovelace",
      "ada",
      "https://pictures.example/logo.png",
    ]);
    expect(await team.newEvents()).toEqual([
      {
        type: "workspaceUpdated",
        workspaceId,
        actorId: ada.account.id,
        data: {
          changes: {
            name: { old: "Ada", new: "Lovelace" },
            logo: { old: null, new: "https://pictures.example/logo.png" },
          },
        },
      },
    ]);
    await ada.tracker.updateWorkspace({ workspaceId, data: { name: "Lovelace" } });
    expect(await team.newEvents()).toEqual([]);
  });

  test("keeps a logo that an earlier version accepted", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const workspace = await team.createWorkspace(ada);
    const logo = "data:image/png;base64,AAAA";
    await team.write((tx) => tx.saveWorkspace({ ...workspace, logo }));
    const { name, logo: kept } = await ada.tracker.updateWorkspace({ data: { name: "Lovelace" } });
    expect([name, kept]).toEqual(["Lovelace", logo]);
    expect(await refusalOf(ada.tracker.updateWorkspace({ data: { logo } }))).toBe("invalid");
  });

  test("requires the permission organization:update, and checks its input as createWorkspace() does", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const { id: workspaceId } = await team.createWorkspace(ada);
    await team.createWorkspace(bob);
    const update = (tracker: typeof ada.tracker, data: { name?: string; slug?: string }) =>
      refusalOf(tracker.updateWorkspace({ workspaceId, data }));
    expect(await update(bob.tracker, { name: "Mine" })).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.addMember(workspaceId, bob, "member");
    expect(await update(bob.tracker, { name: "Mine" })).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION",
    );
    expect(await update(ada.tracker, { slug: "Bob" })).toBe("conflict ORGANIZATION_SLUG_ALREADY_TAKEN");
    expect(await update(ada.tracker, { name: "<b>" })).toBe("invalid");
    const renamed = await ada.tracker.updateWorkspace({ workspaceId, data: { slug: "ADA" } });
    expect(renamed.slug).toBe("ada");
  });
});

describe("deleteWorkspace()", () => {
  test("requires an owner, and clears the workspace from sessions", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const { id: workspaceId } = await team.createWorkspace(ada);
    await team.addMember(workspaceId, bob, "admin");
    await bob.tracker.setActiveWorkspace({ workspaceId });
    await team.newEvents();
    expect(await refusalOf(bob.tracker.deleteWorkspace({ workspaceId }))).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION",
    );
    expect((await ada.tracker.deleteWorkspace({ workspaceId })).slug).toBe("ada");
    expect(await team.newEvents()).toEqual([
      { type: "workspaceDeleted", workspaceId, actorId: ada.account.id, data: { name: "Ada", slug: "ada" } },
    ]);
    expect(await ada.tracker.listWorkspaces()).toEqual([]);
    const session = await bob.tracker.getSession();
    expect(session?.session.activeWorkspaceId).toBeNull();
    expect(await bob.tracker.getFullWorkspace()).toBeNull();
    expect(await refusalOf(ada.tracker.deleteWorkspace({ workspaceId }))).toBe("not_found ORGANIZATION_NOT_FOUND");
  });

  test("deletes API keys that are limited to the workspace", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id: workspaceId } = await team.createWorkspace(ada);
    const { key } = await ada.tracker.createApiKey({ name: "k", workspaceId });
    expect((await team.visitor.identifyActor(key))?.userId).toBe(ada.account.id);
    await ada.tracker.deleteWorkspace({ workspaceId });
    expect(await team.visitor.identifyActor(key)).toBeNull();
  });
});

describe("the workspace of a request", () => {
  test("is the named workspace, or else the active one, the API key's, the oldest one, or none", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    expect(await ada.tracker.getFullWorkspace()).toBeNull();
    expect(await refusalOf(ada.tracker.listMembers())).toBe("invalid NO_ACTIVE_ORGANIZATION");
    const oldest = await team.createWorkspace(ada, "oldest");
    team.clock.advance(1);
    const middle = await team.createWorkspace(ada, "middle");
    team.clock.advance(1);
    const newest = await team.createWorkspace(ada, "newest");
    const meant = async (tracker: typeof ada.tracker, input = {}) => (await tracker.getFullWorkspace(input))?.slug;

    expect(await meant(ada.tracker, { workspaceId: oldest.id, workspaceSlug: "middle" })).toBe("oldest");
    expect(await meant(ada.tracker, { workspaceSlug: "MIDDLE" })).toBe("middle");
    expect(await meant(ada.tracker)).toBe("newest");
    const { key: _, ...record } = await ada.tracker.createApiKey({ name: "k", workspaceId: middle.id });
    const bound = team.factory.as({ kind: "api_key", userId: ada.account.id, key: record });
    expect(await meant(bound)).toBe("middle");
    expect(await refusalOf(bound.getFullWorkspace({ workspaceId: newest.id }))).toBe(
      "not_found ORGANIZATION_NOT_FOUND",
    );
    expect((await bound.listWorkspaces()).map(({ slug }) => slug)).toEqual(["middle"]);
    const free = team.factory.as({ kind: "api_key", userId: ada.account.id, key: { ...record, workspaceId: null } });
    expect(await meant(free)).toBe("oldest");
    expect(await refusalOf(ada.tracker.getFullWorkspace({ workspaceSlug: "none" }))).toBe(
      "not_found ORGANIZATION_NOT_FOUND",
    );
  });

  test("can be set for a session, but not by an API key", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const bob = await team.signUp("Bob");
    const one = await team.createWorkspace(ada, "one");
    await team.createWorkspace(ada, "two");
    expect((await ada.tracker.setActiveWorkspace({ workspaceSlug: "one" }))?.id).toBe(one.id);
    expect((await ada.tracker.getSession())?.session.activeWorkspaceId).toBe(one.id);
    expect(await ada.tracker.setActiveWorkspace({ workspaceId: null })).toBeNull();
    expect((await ada.tracker.getSession())?.session.activeWorkspaceId).toBeNull();
    expect(await refusalOf(bob.tracker.setActiveWorkspace({ workspaceId: one.id }))).toBe(
      "not_found ORGANIZATION_NOT_FOUND",
    );
    const { key: _, ...key } = await ada.tracker.createApiKey({ name: "k" });
    const script = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    expect(await refusalOf(script.setActiveWorkspace({ workspaceId: one.id }))).toBe("forbidden SESSION_REQUIRED");
  });
});

test("getFullWorkspace() returns the members up to a limit", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const { id } = await team.createWorkspace(ada);
  await team.addMember(id, bob, "viewer");
  await ada.tracker.inviteMember({ email: "eve@example.com", role: "member" });
  const full = await bob.tracker.getFullWorkspace({ workspaceId: id });
  expect(full?.members.map(({ user, role }) => [user.name, role])).toEqual([
    ["Ada", "owner"],
    ["Bob", "viewer"],
  ]);
  expect(full?.invitations).toEqual([]);
  const own = await ada.tracker.getFullWorkspace({ workspaceId: id });
  expect(own?.invitations.map(({ email, status }) => [email, status])).toEqual([["eve@example.com", "pending"]]);
  expect(full?.teams).toEqual([]);
  expect((await bob.tracker.getFullWorkspace({ workspaceId: id, membersLimit: 1 }))?.members).toHaveLength(1);
});

test("checkSlug() reports whether a slug is available", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  await team.createWorkspace(ada, "acme");
  expect(await ada.tracker.checkSlug({ slug: "free" })).toEqual({ status: true });
  expect(await refusalOf(ada.tracker.checkSlug({ slug: "Acme" }))).toBe("conflict ORGANIZATION_SLUG_ALREADY_TAKEN");
  expect(await refusalOf(team.visitor.checkSlug({ slug: "free" }))).toBe("unauthenticated");
});
