/**
 * Calls the agent tools as a member who may not open any project: no tool reveals or changes anything in the projects.
 *
 * @module
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { argumentsOf, KEYS, sendToTools, type Tool, type ToolResult } from "../harness/tools.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { CREDENTIALS, LimitedPerson } from "./people.ts";

let harness: Harness;
let world: World;
let none: LimitedPerson;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  none = await LimitedPerson.join(harness.client, world.mine, "none");
});
afterAll(async () => await harness.close());

for (const credential of CREDENTIALS) {
  test(`no tool reveals or changes a hidden project (${credential})`, async () => {
    const headers = none.headers(credential);
    const { tools } = await sendToTools<{ tools: Tool[] }>(harness.client, "tools/list", {}, headers);
    expect(tools.length).toBeGreaterThan(10);
    const { workspace, project, task, comment, label, column, relation, projectSlug } = world.mine.ids;
    const hidden = [project, task, comment, label, column, relation, projectSlug];
    for (const tool of tools) {
      const sent = argumentsOf(tool, world.mine.ids);
      const before = await harness.dump();
      const { content } = await sendToTools<ToolResult>(
        harness.client,
        "tools/call",
        { name: tool.name, arguments: sent },
        headers,
      );
      const text = content.map((part) => part.text ?? "").join("\n");
      const echoed = JSON.stringify(sent);
      const revealed = hidden.filter((id) => text.includes(`"${id}"`) && !echoed.includes(id));
      expect({ tool: tool.name, revealed }).toEqual({ tool: tool.name, revealed: [] });
      const names = Object.keys(sent).filter((name) => KEYS[name] !== undefined && sent[name] !== workspace);
      if (names.length > 0) expect(`${tool.name} ${differenceOf(before, await harness.dump())}`).toBe(`${tool.name} `);
    }
  });
}
