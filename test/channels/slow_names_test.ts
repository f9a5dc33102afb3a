/** An unresponsive name server delays only the lookups that need it. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../requirements.ts";

/** Whether this machine supports network and mount namespaces. */
function hasNamespaces(): boolean {
  if (!needs("unshare", "ip", "mount")) return false;
  const made = Bun.spawnSync(["unshare", "-rnm", "mount", "--make-rprivate", "/"]).success;
  if (!made) console.warn("Skipped: this machine gives out no namespaces");
  return made;
}

test.if(hasNamespaces())(
  "hanging DNS lookups do not delay other lookups, file access or cryptography",
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "hexlane-names-"));
    const [servers, hosts] = [join(dir, "resolv.conf"), join(dir, "hosts")];
    writeFileSync(servers, "nameserver 127.0.0.77\n");
    writeFileSync(hosts, "127.0.0.1 localhost\n192.0.2.7 known.example\n");
    const script = [
      "ip link set lo up",
      `mount --bind ${servers} /etc/resolv.conf`,
      `mount --bind ${hosts} /etc/hosts`,
      'exec "$0" "$1"',
    ].join(" && ");
    const command = ["unshare", "-rnm", "sh", "-c", script, process.execPath, join(import.meta.dir, "slow_names.ts")];
    const child = Bun.spawn(command, { stderr: "inherit", env: { ...process.env, NO_COLOR: "1" } });
    const seen = JSON.parse(await new Response(child.stdout).text()) as Record<string, unknown>;
    rmSync(dir, { recursive: true });
    expect(seen).toEqual({ isAsked: true, known: ["192.0.2.7"], found: [], isQuick: true });
  },
  600_000,
);
