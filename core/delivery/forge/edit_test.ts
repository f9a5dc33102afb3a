import { expect, test } from "bun:test";
import { FORGE_SECRET, openForgeWorld } from "../../testing/forge_world.ts";
import { refusalOf } from "../../testing/team.ts";
import { editForgeConnection } from "./edit.ts";
import { getForgeConnection } from "./get.ts";
import { receiveForgeHint } from "./hint/receive.ts";

const GITLAB = { projectId: "project-1", kind: "gitlab" as const };
const TOKEN = `whsec_${btoa("k".repeat(32))}`;

test("editForgeConnection() stores GitLab's signing token sealed, and removes it", async () => {
  const world = await openForgeWorld({ kind: "gitlab" });
  const olga = world.as("olga");
  expect((await getForgeConnection(olga, GITLAB))?.hasSigningToken).toBe(false);
  const saved = await editForgeConnection(olga, { ...GITLAB, signingToken: ` ${TOKEN} ` });
  expect(saved.hasSigningToken).toBe(true);
  expect(JSON.stringify(saved)).not.toContain("whsec_");
  const stored = await world.ports.store.read((tx) => tx.findForgeConnection("forge-1"));
  expect(stored?.sealedSigningToken).not.toContain("whsec_");
  expect((await editForgeConnection(olga, { ...GITLAB, isActive: true })).hasSigningToken).toBe(true);
  expect((await editForgeConnection(olga, { ...GITLAB, signingToken: null })).hasSigningToken).toBe(false);
});

test("editForgeConnection() refuses a malformed signing token, and one for another forge", async () => {
  const world = await openForgeWorld({ kind: "gitlab" });
  for (const signingToken of ["", "secret", "whsec_", "whsec_short=", TOKEN.replace("whsec_", ""), `${TOKEN}=`]) {
    expect(await refusalOf(editForgeConnection(world.as("olga"), { ...GITLAB, signingToken }))).toBe("invalid");
  }
  const gitea = await openForgeWorld();
  const input = { projectId: "project-1", kind: "gitea" as const, signingToken: TOKEN };
  expect(await refusalOf(editForgeConnection(gitea.as("olga"), input))).toBe("invalid");
});

test("receiveForgeHint() accepts both a signed webhook and one with the secret token", async () => {
  const world = await openForgeWorld({ kind: "gitlab" });
  await editForgeConnection(world.as("olga"), { ...GITLAB, signingToken: TOKEN });
  const hint = { type: "issue", number: 1 };
  const body = new TextEncoder().encode(JSON.stringify({ path: "acme/site", hint }));
  const receive = (headers: Record<string, string>) =>
    receiveForgeHint(world.as(null), {
      kind: "gitlab",
      connectionId: "forge-1",
      headers: { "x-event": "issue", "x-delivery": JSON.stringify(headers), ...headers },
      body,
    });
  expect(await receive({ "x-signature": TOKEN })).toEqual({ status: "success" });
  expect(await receive({ "x-secret": FORGE_SECRET })).toEqual({ status: "success" });
  expect(await refusalOf(receive({ "x-signature": "wrong", "x-secret": FORGE_SECRET }))).toContain("WEBHOOK_REFUSED");
});
