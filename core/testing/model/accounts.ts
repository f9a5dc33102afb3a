/** Steps of random programs: accounts, workspaces, the outbox. @module */
import {
  someAccount,
  someApiKey,
  someAvatar,
  someEvent,
  someInvitation,
  someMember,
  someNotification,
  someReplay,
  someRole,
  someSession,
  someWorkspace,
} from "../fixtures.ts";
import { type Choices, NAMES, type Step } from "./step.ts";

const account = (next: Choices) => {
  const [id, email] = [next.id("account", 3), `${next.among(NAMES)}@example.com`];
  return someAccount({ id, email, name: next.among(NAMES), updatedAt: next.instant() });
};
const session = (next: Choices) => {
  const [id, userId, createdAt] = [next.id("session", 3), next.id("account", 3), next.instant()];
  return someSession({ id, userId, createdAt });
};
const member = (next: Choices) => {
  const [id, workspaceId, userId] = [next.id("member", 3), next.id("workspace", 2), next.id("account", 3)];
  return someMember({ id, workspaceId, userId, createdAt: next.instant() });
};
const role = (next: Choices) => {
  const [id, workspaceId] = [next.id("role", 3), next.id("workspace", 2)];
  return someRole({ id, workspaceId, role: next.among(["tester", "guest"]), createdAt: next.instant() });
};

/** Inserts rows only into existing workspaces, because otherwise the behavior of stores is undefined. */
const inWorkspace =
  <Row extends { workspaceId: string }>(
    make: (next: Choices) => Row,
    insert: (tx: Parameters<ReturnType<Step>>[0], row: Row) => Promise<void>,
  ): Step =>
  (next) => {
    const row = make(next);
    return async (tx) => ((await tx.findWorkspace(row.workspaceId)) ? await insert(tx, row) : "no workspace");
  };

export const WORKSPACE_STEPS: readonly Step[] = [
  (next) => {
    const row = account(next);
    return (tx) => tx.saveAccount(row);
  },
  (next) => {
    const [id, userId, size] = [next.id("avatar", 3), next.id("account", 3), next.upTo(9)];
    return async (tx) => {
      const former = await tx.findAvatarOf(userId);
      if (former) await tx.deleteAvatar(former.id);
      await tx.insertAvatar(someAvatar({ id, userId, size }));
    };
  },
  (next) => {
    const [row, hash] = [session(next), next.id("hash", 3)];
    return (tx) => tx.insertSession(row, hash);
  },
  (next) => {
    const [row, workspaceId] = [session(next), next.id("workspace", 2)];
    return async (tx) => {
      const activeWorkspaceId = (await tx.findWorkspace(workspaceId))?.id ?? null;
      await tx.saveSession({ ...row, activeWorkspaceId });
    };
  },
  (next) => {
    const id = next.id("session", 3);
    return (tx) => tx.deleteSession(id);
  },
  (next) => {
    const [id, userId, hash] = [next.id("key", 3), next.id("account", 3), next.id("hash", 3)];
    const [workspaceId, createdAt] = [next.id("workspace", 2), next.instant()];
    return async (tx) => {
      const bound = (await tx.findWorkspace(workspaceId))?.id ?? null;
      await tx.insertApiKey(someApiKey({ id, userId, workspaceId: bound, createdAt }), hash);
    };
  },
  (next) => {
    const row = someWorkspace({ id: next.id("workspace", 2), slug: next.among(NAMES), metadata: { n: next.upTo(3) } });
    return (tx) => tx.saveWorkspace(row);
  },
  (next) => {
    const row = someWorkspace({ id: next.id("workspace", 2), slug: next.among(NAMES) });
    return (tx) => tx.insertWorkspace(row);
  },
  (next) => {
    // Rarely deletes a workspace, so that later steps have one.
    const [id, isMeant] = [next.id("workspace", 2), next.upTo(6) === 1];
    return async (tx) => (isMeant ? await tx.deleteWorkspace(id) : await tx.raiseWorkspaceVersion(id));
  },
  inWorkspace(member, (tx, row) => tx.insertMember(row)),
  inWorkspace(member, (tx, row) => tx.saveMember(row)),
  (next) => {
    const id = next.id("member", 3);
    return (tx) => tx.deleteMember(id);
  },
  inWorkspace(role, (tx, row) => tx.insertRole(row)),
  inWorkspace(role, (tx, row) => tx.saveRole(row)),
  inWorkspace(
    (next) => {
      const [id, workspaceId] = [next.id("invitation", 4), next.id("workspace", 2)];
      return someInvitation({ id, workspaceId, email: `${next.among(NAMES)}@example.com`, createdAt: next.instant() });
    },
    (tx, row) => tx.insertInvitation(row),
  ),
  (next) => {
    const [id, workspaceId] = [next.id("event", 9), next.id("workspace", 2)];
    return (tx) => tx.appendEvents([someEvent({ id, workspaceId })]);
  },
  (next) => {
    const [id, userId] = [next.id("notification", 9), next.id("account", 3)];
    const [workspaceId, createdAt] = [next.id("workspace", 2), next.instant()];
    return async (tx) => {
      const about = (await tx.findWorkspace(workspaceId))?.id ?? null;
      await tx.insertNotifications([someNotification({ id, userId, workspaceId: about, createdAt })]);
    };
  },
  (next) => {
    const row = someReplay({ id: next.id("replay", 4), createdAt: next.instant() });
    return (tx) => tx.insertReplay(row);
  },
  (next) => {
    const [before, limit] = [next.instant(), 1 + next.upTo(2)];
    return (tx) => tx.purgeReplays(before, limit);
  },
];
