/** Chooses the member that each login of a forge belongs to. @module */
import type { ForgePerson } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useProject } from "../../../access/location.ts";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { Field, type Option, SelectField } from "../../../components/form/field.tsx";
import { Form, SubmitButton } from "../../../components/form/form.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { Loaded } from "../../../components/loading.tsx";
import { FailureNotice } from "../../../components/notice.tsx";
import { peopleQuery } from "../../../queries/repositories.ts";
import { membersQuery } from "../../../queries/workspace.ts";
import { useFullText } from "../../../text/mod.tsx";
import { type Connection, FORGES, type ForgeKind } from "./forges.ts";

export interface PeopleProps {
  projectId: string;
  kind: ForgeKind;
  connection: Pick<Connection, "people">;
  onChanged: () => Promise<unknown>;
}

export function PeopleOfForge({ projectId, kind, connection, onChanged }: PeopleProps): ReactNode {
  const { repositories: words } = useFullText();
  const queries = useQueryClient();
  const workspaceId = useProject()?.workspaceId ?? "";
  const { data: members = [] } = useQuery({ ...membersQuery(workspaceId), enabled: workspaceId !== "" });
  const people = useQuery(peopleQuery(projectId, kind));
  const { pending, message, run } = useAction();
  const [added, setAdded] = useState(0);
  const options = members.map(({ userId, user }): Option => ({ value: userId, label: user.name }));

  /** Saves which member a login belongs to. An empty ID removes the choice. */
  async function save(login: string, userId: string): Promise<void> {
    const { [login.toLowerCase()]: _, ...others } = connection.people;
    const chosen = userId === "" ? {} : { [login.toLowerCase()]: userId };
    await FORGES[kind].edit(projectId, { people: { ...others, ...chosen } });
    await Promise.all([onChanged(), queries.invalidateQueries({ queryKey: peopleQuery(projectId, kind).queryKey })]);
  }
  const choose = (login: string, userId: string): Promise<void> =>
    run(async () => {
      await save(login, userId);
      return undefined;
    });

  return (
    <div className="column gap-2">
      <h4>{words.peopleTitle}</h4>
      <p className="hint">{words.peopleText(FORGES[kind].label)}</p>
      <FailureNotice message={message} />
      <Loaded query={people}>
        {(list) =>
          list.length === 0 ? (
            <p className="hint">{words.peopleNone}</p>
          ) : (
            <fieldset className="column gap-2" disabled={pending} aria-label={words.peopleTitle}>
              {list.map((person) => (
                <PersonField key={person.login} {...{ person, options }} onChoose={choose} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <Form
        key={added}
        label={words.addLogin}
        check={({ login, member }) => ({
          ...(login?.trim() ? {} : { login: words.loginNeeded }),
          ...(member ? {} : { member: words.memberNeeded }),
        })}
        onSubmit={async ({ login = "", member = "" }) => {
          await save(login.trim(), member);
          setAdded(added + 1);
        }}
      >
        <Field name="login" label={words.login} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SelectField name="member" label={words.member} options={[{ value: "", label: "" }, ...options]} />
        <div className="actions">
          <SubmitButton>{words.addLogin}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

interface PersonFieldProps {
  person: ForgePerson;
  options: readonly Option[];
  onChoose: (login: string, userId: string) => Promise<void>;
}

function PersonField({ person, options, onChoose }: PersonFieldProps): ReactNode {
  const { repositories: words } = useFullText();
  const id = useId();
  const { login, name, userId, source, suggestedUserId } = person;
  const nameOf = (member: string | null) => options.find(({ value }) => value === member)?.label;
  const chosen = source === "chosen" && userId !== null ? userId : "";
  const signedIn = source === "sign_in" ? nameOf(userId) : undefined;
  const suggested = nameOf(suggestedUserId);
  return (
    <div className="field column gap-1">
      <label htmlFor={id}>
        <bdi>{login}</bdi>
        {name !== null && name !== login && (
          <span className="hint">
            {" "}
            <bdi>{name}</bdi>
          </span>
        )}
      </label>
      <div className="input-group relative">
        <select
          id={id}
          className="input select"
          value={chosen}
          onChange={({ target }) => void onChoose(login, target.value)}
        >
          <option value="">{signedIn === undefined ? words.notMatched : words.signsIn(signedIn)}</option>
          {chosen !== "" && nameOf(chosen) === undefined && <option value={chosen}>{words.formerMember}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="select-mark soft" />
      </div>
      {suggested !== undefined && suggestedUserId !== null && (
        <div className="actions">
          <Button
            aria-label={`${words.matchWith(suggested)}: ${login}`}
            onClick={() => void onChoose(login, suggestedUserId)}
          >
            {words.matchWith(suggested)}
          </Button>
        </div>
      )}
    </div>
  );
}
