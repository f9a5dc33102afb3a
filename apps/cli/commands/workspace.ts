/** Workspaces and their members. @module */
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { oneLine } from "../plain_text.ts";
import { readProfiles, writeProfiles } from "../profiles.ts";
import { findWorkspace } from "../session.ts";
import { invitationView, memberView, workspaceView } from "../views.ts";

/** Lists the caller's workspaces; a star marks the selected one. */
export async function listWorkspaces(call: Call): Promise<Output> {
  const { session } = await call.open();
  const all = await session.workspaces();
  const here = await session.workspace().catch(() => undefined);
  const rows = all.map(({ id, slug, name }) => [id === here?.id ? "*" : "", slug, name]);
  return {
    json: all.map((one) => ({ ...workspaceView(one), isCurrent: one.id === here?.id })),
    text: call.table(["", "SLUG", "NAME"], rows),
    note: all.length === 0 ? "No workspaces" : undefined,
  };
}

/** Selects the workspace for later commands. */
export async function useWorkspace(call: Call, target: string): Promise<Output> {
  const { session } = await call.open();
  const workspace = findWorkspace(await session.workspaces(), target);
  if (session.name === undefined) {
    const hint = "set HEXLANE_WORKSPACE instead";
    throw new Failure("Credentials come from environment variables: there is no profile to change", {
      exit: EXIT.usage,
      hint,
    });
  }
  await keepWorkspace(call, session.name, workspace.id);
  return { json: workspaceView(workspace), text: `Switched to workspace ${workspace.slug}` };
}

/** Creates a workspace and selects it. */
export async function createWorkspace(call: Call, name: string, options: { slug?: string }): Promise<Output> {
  const { session } = await call.open();
  const slug = options.slug ?? slugOf(name);
  const workspace = await session.client.workspaces.create({ name, slug });
  if (session.name !== undefined) await keepWorkspace(call, session.name, workspace.id);
  return { json: workspaceView(workspace), text: `Created ${workspace.slug}  ${oneLine(workspace.name)}` };
}

export async function listMembers(call: Call): Promise<Output> {
  const { session, names } = await call.open();
  const members = await names.members((await session.workspace()).id);
  const rows = members.map(({ email, role, name }) => [email, role, name]);
  return { json: members.map(memberView), text: call.table(["EMAIL", "ROLE", "NAME"], rows) };
}

export async function inviteMember(call: Call, email: string, { role }: { role: string }): Promise<Output> {
  const { session } = await call.open();
  const workspace = await session.workspace();
  const invitation = await session.client.invitations.create({
    organizationId: workspace.id,
    email,
    role,
    resend: true,
  });
  const link = `${session.url}/invitation/accept/${invitation.id}`;
  return {
    json: { ...invitationView(invitation), link },
    text: `Invited ${oneLine(invitation.email)} to ${workspace.slug} as ${invitation.role}\n${link}`,
  };
}

async function keepWorkspace(call: Call, name: string, workspaceId: string): Promise<void> {
  const found = await readProfiles(call.io);
  const profile = found.profiles[name];
  if (!profile) return;
  await writeProfiles(call.io, { ...found, profiles: { ...found.profiles, [name]: { ...profile, workspaceId } } });
}

/** "Analytical Engines" becomes "analytical-engines". */
function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (words) return words.join("-");
  throw new Failure(`"${oneLine(name)}" cannot be turned into a slug`, {
    exit: EXIT.usage,
    hint: "specify one with --slug",
  });
}
