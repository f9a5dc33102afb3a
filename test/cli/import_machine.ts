/**
 * The CLI and a server in one process, for fast tests of imports.
 *
 * @module
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runClient } from "../../apps/cli/mod.ts";
import { type Client, createClient } from "../../apps/client/mod.ts";
import { type Harness, startHarness } from "../harness/harness.ts";

const PASSWORD = "correct horse battery";

/** The result of a CLI run. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

export class ImportMachine {
  readonly folder: string = mkdtempSync(join(tmpdir(), "hexlane-import-"));
  readonly harness: Harness;
  readonly client: Client;
  readonly token: string;
  readonly workspaceId: string;
  /** Intercepts the requests between the CLI and the server. */
  ask: (request: Request) => Promise<Response>;

  private constructor(harness: Harness, { token, workspaceId }: { token: string; workspaceId: string }) {
    this.harness = harness;
    this.token = token;
    this.workspaceId = workspaceId;
    this.ask = (request) => harness.app.fetch(request);
    this.client = createClient({
      baseUrl: "http://hexlane.test",
      token,
      fetch: (request) => harness.app.fetch(request),
    });
  }

  /** Starts a server with one account, Ada, and her workspace. */
  static async start(): Promise<ImportMachine> {
    const harness = await startHarness();
    const ask = (request: Request) => harness.app.fetch(request);
    const visitor = createClient({ baseUrl: "http://hexlane.test", fetch: ask });
    const { token } = await visitor.account.signUp({ name: "Ada", email: "ada@example.com", password: PASSWORD });
    const ada = createClient({ baseUrl: "http://hexlane.test", token, fetch: ask });
    const { id: workspaceId } = await ada.workspaces.create({ name: "Engines", slug: "engines" });
    return new ImportMachine(harness, { token, workspaceId });
  }

  /** Signs up an account and adds it to the workspace. */
  async join(name: string, email: string): Promise<{ id: string; token: string }> {
    const options = { baseUrl: "http://hexlane.test", fetch: (request: Request) => this.harness.app.fetch(request) };
    const { user, token } = await createClient(options).account.signUp({ name, email, password: PASSWORD });
    await this.harness.ports.store.transaction(async (tx) => {
      const account = await tx.findAccount(user.id);
      if (account) await tx.saveAccount({ ...account, emailVerified: true });
    });
    const invitation = { organizationId: this.workspaceId, email, role: "member" };
    const { id: invitationId } = await this.client.invitations.create(invitation);
    await createClient({ ...options, token }).invitations.accept({ invitationId });
    return { id: user.id, token };
  }

  /** Writes a file and returns its path. */
  file(name: string, content: unknown): string {
    const path = join(this.folder, name);
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content));
    return path;
  }

  /** Runs the CLI. */
  async run(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
    const ran: Ran = { code: 0, out: "", err: "" };
    ran.code = await runClient(["import", ...args], {
      io: {
        out: (line) => {
          ran.out += `${line}\n`;
        },
        err: (line) => {
          ran.err += `${line}\n`;
        },
        env: { HEXLANE_URL: "http://hexlane.test", HEXLANE_TOKEN: this.token, ...env },
        home: this.folder,
        platform: "linux",
        isTerminal: false,
        hasStatusLine: false,
        columns: undefined,
        readInput: async () => "",
        openBrowser: async () => false,
        openEditor: async () => 0,
        now: () => this.harness.clock.now(),
        fetch: (request) => this.ask(request),
      },
    });
    return ran;
  }

  /** Runs the CLI and returns its JSON. */
  async json(...args: string[]): Promise<Record<string, unknown>> {
    const { code, out, err } = await this.run([...args, "--json"]);
    if (code !== 0) throw new Error(`import ${args.join(" ")} ended with ${code}: ${err}`);
    return JSON.parse(out) as Record<string, unknown>;
  }

  /** Returns the workspace's boards by `slug name`: task titles by column name, `planned` and `archived`. */
  async boards(): Promise<Record<string, Record<string, string[]>>> {
    const boards: Record<string, Record<string, string[]>> = {};
    for (const { id } of await this.client.projects.list({ workspaceId: this.workspaceId }).all()) {
      const { data } = await this.client.tasks.getBoard(id);
      const titles = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title);
      const columns = data.columns.map(({ name, isFinal, tasks }) => [
        isFinal ? `${name} (final)` : name,
        titles(tasks),
      ]);
      const others = { planned: titles(data.plannedTasks), archived: titles(data.archivedTasks) };
      boards[`${data.slug} ${data.name}`] = { ...Object.fromEntries(columns), ...others };
    }
    return boards;
  }

  async close(): Promise<void> {
    await this.harness.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
