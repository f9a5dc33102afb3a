/** Custom fields with the routes, shapes and refusals that Kaneo's clients expect. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { SCENARIO_KINDS } from "../harness/harness.ts";
import type { Person } from "../harness/world.ts";
import { anId, aTime, Story } from "./story.ts";

interface Step {
  by: Person;
  /** Method and path. */
  request: string;
  body?: object;
  /** @default 200 */
  status?: number;
  /** @default any */
  answer?: unknown;
}

interface Field extends Row {
  name: string;
  projectId: string | null;
}

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    let project: string;
    let task: string;
    beforeAll(async () => {
      story = await Story.begin({ store });
      ({ project } = await story.meanwhile((make) => make.project()));
      ({ task } = await story.meanwhile((make) => make.task(project)));
    });
    afterAll(async () => await story.close());

    /** Sends a request and returns the body of the response. */
    const step = async ({ by, request, body, status = 200, answer }: Step): Promise<unknown> => {
      const [method = "", path = ""] = request.split(" ");
      const options = { as: by.token, ...(body === undefined ? {} : { body }) };
      const reply = await story.harness.client.ask(method, path, options);
      expect([request, body, reply.status]).toEqual([request, body, status]);
      if (answer !== undefined) expect<unknown>(reply.body).toEqual(answer);
      return reply.body;
    };
    const create = async (body: object) =>
      (await step({
        by: story.ada,
        request: "POST /api/custom-field",
        body: { projectId: project, ...body },
      })) as Field;
    const refuse = (body: object, detail: string) =>
      step({
        by: story.ada,
        request: "POST /api/custom-field",
        body: { projectId: project, name: "Refused", type: "text", ...body },
        status: 400,
        answer: expect.objectContaining({ detail }),
      });
    const set = (fieldId: string, value: string, taskId = task) => ({
      request: "PUT /api/custom-field/value",
      body: { taskId, fieldId, value },
    });
    const valuesOf = async (taskId: string) => {
      const rows = (await step({ by: story.vic, request: `GET /api/custom-field/task/${taskId}` })) as Row[];
      return Object.fromEntries(rows.map(({ fieldName, value }) => [fieldName, value]));
    };

    test("a field has the same shape as on Kaneo's server, and existing tasks get its default", async () => {
      const { ada, mia, vic, eve } = story;
      const body = { projectId: project, name: " Severity ", type: "dropdown", options: ["Low", "High"] };
      const request = "POST /api/custom-field";
      await step({ by: eve, request, body, status: 404 });
      await step({ by: mia, request, body, status: 403 });
      const shape = {
        id: anId,
        projectId: project,
        workspaceId: null,
        name: "Severity",
        type: "dropdown",
        required: true,
        defaultValue: "Low",
        options: ["Low", "High"],
        optionColors: { High: "red" },
        unit: null,
        precision: null,
        position: 0,
        scope: "project",
        hideable: false,
        hidden: false,
        createdAt: aTime,
        updatedAt: aTime,
        deletedAt: null,
      };
      const whole = { ...body, required: true, defaultValue: "Low", optionColors: { High: "red" } };
      const { id } = (await step({ by: ada, request, body: whole, answer: shape })) as Field;
      await step({ by: vic, request: `GET /api/custom-field/project/${project}`, answer: [{ ...shape, id }] });
      const value = {
        id: `${task}:${id}`,
        taskId: task,
        fieldId: id,
        value: "Low",
        fieldName: "Severity",
        fieldPosition: 0,
        fieldType: "dropdown",
        fieldOptions: ["Low", "High"],
        fieldOptionColors: { High: "red" },
      };
      await step({ by: vic, request: `GET /api/custom-field/task/${task}`, answer: [value] });
      await step({ by: vic, request: `GET /api/custom-field/project/${project}/values`, answer: [value] });
      const filter = { fieldId: id, fieldName: "Severity", fieldType: "dropdown", values: ["Low"] };
      await step({ by: vic, request: `GET /api/custom-field/project/${project}/filter-values`, answer: [filter] });
    });

    test("invalid settings are refused with Kaneo's error messages", async () => {
      await refuse({ name: " " }, "Name cannot be empty");
      await refuse({ required: true }, "Required fields must have a default value");
      await refuse({ type: "dropdown" }, "Must have at least 1 options");
      await refuse({ type: "multiselect", options: ["one"] }, "Must have at least 2 options");
      await refuse({ type: "multiselect", options: ["one", "one"] }, 'Option "one" is listed twice');
      await refuse({ type: "number", defaultValue: "x" }, "Must be a number");
    });

    test("each of Kaneo's types stores its values as text", async () => {
      const { mia } = story;
      const types: readonly (readonly [object, given: string, stored: string, refused: string])[] = [
        [{ type: "text" }, " a ", "a", "\u0007"],
        [{ type: "number" }, "-1.5e3", "-1.5e3", "Infinity"],
        [{ type: "date" }, "2028-02-29", "2028-02-29", "2027-02-29"],
        [{ type: "boolean" }, "true", "true", "yes"],
        [{ type: "dropdown", options: ["a"] }, "a", "a", "b"],
        [{ type: "multiselect", options: ["a", "b"] }, '["b"]', '["b"]', '["c"]'],
      ];
      for (const [index, [settings, given, stored, refused]] of types.entries()) {
        const { id } = await create({ name: `Type ${index}`, ...settings });
        const answer = { id: `${task}:${id}`, taskId: task, fieldId: id, value: stored };
        await step({ by: mia, ...set(id, given), answer });
        await step({ by: mia, ...set(id, refused), status: 400 });
        await step({ by: mia, ...set(id, ""), answer: { ...answer, value: null } });
      }
    });

    test("a value is refused for an empty required field, a field of another project, and an unknown field", async () => {
      const { mia, vic, eve } = story;
      const { id } = await create({ name: "Required", type: "text", required: true, defaultValue: "x" });
      const { project: other } = await story.meanwhile((make) => make.project());
      const { id: foreign } = await create({ projectId: other, name: "Elsewhere", type: "text" });
      await step({ by: mia, ...set(id, ""), status: 400 });
      await step({ by: mia, ...set(foreign, "x"), status: 404 });
      await step({ by: mia, ...set("nothing", "x"), status: 404 });
      await step({ by: vic, ...set(id, "y"), status: 403 });
      await step({ by: eve, ...set(id, "y"), status: 404 });
    });

    test("setting a value raises the version of the task, and If-Match is honored", async () => {
      const { mia } = story;
      const { id } = await create({ name: "Versioned", type: "text" });
      const { client } = story.harness;
      const tagOf = async () => (await client.ask("GET", `/api/task/${task}`, { as: mia.token })).headers.get("ETag");
      const before = (await tagOf()) ?? "";
      const send = () =>
        client.ask("PUT", "/api/custom-field/value", {
          as: mia.token,
          body: set(id, "1").body,
          headers: { "If-Match": before },
        });
      expect((await send()).status).toBe(200);
      expect(await tagOf()).not.toBe(before);
      expect((await send()).status).toBe(412);
    });

    test("a new task accepts values, gets defaults for other fields, and refuses fields of other projects", async () => {
      const { mia } = story;
      const { project: fresh } = await story.meanwhile((make) => make.project());
      const own = await create({ projectId: fresh, name: "Own", type: "text" });
      const needed = await create({
        projectId: fresh,
        name: "Needed",
        type: "text",
        required: true,
        defaultValue: "d",
      });
      const request = `POST /api/task/${fresh}`;
      const customFields = [{ fieldId: own.id, value: "v" }];
      const made = (await step({ by: mia, request, body: { title: "New", customFields } })) as Row;
      expect(made.customFields).toEqual([...customFields, { fieldId: needed.id, value: "d" }]);
      expect(await valuesOf(made.id)).toEqual({ Own: "v", Needed: "d" });
      const refused = (fieldId: string, value: string) =>
        step({
          by: mia,
          request,
          body: { title: "New", customFields: [{ fieldId, value }] },
          status: 400,
        });
      await refused(needed.id, "");
      await refused("nothing", "x");
    });

    test("workspace fields come first, can be hidden, and have the ID of the project that lists them", async () => {
      const { ada, vic } = story;
      const workspace = story.workspaceId;
      const { project: here } = await story.meanwhile((make) => make.project());
      await create({ projectId: here, name: "Own", type: "text" });
      const path = `/api/custom-field/workspace/${workspace}`;
      const body = { name: "Team", type: "text" };
      const team = (await step({ by: ada, request: `POST ${path}`, body })) as Field;
      expect([team.projectId, team.workspaceId, team.scope, team.hideable]).toEqual([
        null,
        workspace,
        "workspace",
        true,
      ]);
      const listed = async (query = "") => {
        const request = `GET /api/custom-field/project/${here}${query}`;
        const fields = (await step({ by: vic, request })) as Field[];
        return fields.map(({ name, projectId }) => [name, projectId]);
      };
      const names = async () =>
        (await listed()).map(([name]) => name).filter((name) => name === "Team" || name === "Own");
      expect(await names()).toEqual(["Team", "Own"]);
      expect((await listed()).every(([, projectId]) => projectId === here)).toBe(true);
      const visibility = `POST /api/custom-field/project/${here}/visibility`;
      const hidden = (await step({ by: ada, request: visibility, body: { fieldId: team.id, hidden: true } })) as Row;
      expect([hidden.hidden, await names()]).toEqual([true, ["Own"]]);
      await step({
        by: ada,
        request: `PATCH /api/custom-field/${team.id}`,
        body: { required: true, defaultValue: "Core" },
      });
      await step({
        by: ada,
        request: visibility,
        body: { fieldId: team.id, hidden: true },
        status: 403,
      });
      const move = { fields: [{ id: team.id, position: 9 }] };
      await step({ by: ada, request: `PUT ${path}/reorder`, body: move });
      await step({
        by: ada,
        request: `PUT /api/custom-field/reorder/${here}`,
        body: move,
        status: 400,
      });
    });

    test("a repeated edit with an idempotency key converts values and fills defaults once", async () => {
      const { ada, mia } = story;
      const { project: fresh } = await story.meanwhile((make) => make.project());
      const { task: first } = await story.meanwhile((make) => make.task(fresh));
      const { task: second } = await story.meanwhile((make) => make.task(fresh));
      const { id } = await create({ projectId: fresh, name: "Points", type: "text" });
      await step({ by: mia, ...set(id, "3", first) });
      const options = {
        as: ada.token,
        body: { type: "number", required: true, defaultValue: "1" },
        headers: { "Idempotency-Key": `edit ${id}`.replaceAll(" ", "-") },
      };
      const send = () => story.harness.client.ask("PATCH", `/api/custom-field/${id}`, options);
      const [made, again] = [await send(), await send()];
      expect([made.status, again.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
      expect(again.body).toEqual(made.body);
      expect([await valuesOf(first), await valuesOf(second)]).toEqual([
        expect.objectContaining({ Points: "3" }),
        expect.objectContaining({ Points: "1" }),
      ]);
    });

    test("a lost option, a deleted field and its values can be restored", async () => {
      const { ada, mia } = story;
      const { id } = await create({ name: "Size", type: "dropdown", options: ["S", "L"] });
      await step({ by: mia, ...set(id, "L") });
      const patch = `PATCH /api/custom-field/${id}`;
      const preview = { values: 1, lost: 1, restored: 0 };
      const body = { options: ["S"] };
      await step({ by: ada, request: `POST /api/custom-field/preview/${id}`, body, answer: preview });
      await step({ by: ada, request: patch, body, status: 409 });
      await step({ by: ada, request: patch, body: { ...body, loseValues: true } });
      expect((await valuesOf(task)).Size).toBeUndefined();
      await step({ by: ada, request: patch, body: { options: ["S", "L"] } });
      await step({ by: ada, request: `DELETE /api/custom-field/${id}` });
      expect((await valuesOf(task)).Size).toBeUndefined();
      await step({ by: ada, request: `POST /api/custom-field/restore/${id}` });
      expect((await valuesOf(task)).Size).toBe("L");
    });
  });
}
