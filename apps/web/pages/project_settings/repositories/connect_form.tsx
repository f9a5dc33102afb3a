/** The form that connects a repository. It can be checked before anything changes. @module */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { Field, SelectField } from "../../../components/form/field.tsx";
import { type FieldErrors, Form, SubmitButton, type Values } from "../../../components/form/form.tsx";
import { MessageBox } from "../../../components/notice.tsx";
import { githubAppQuery } from "../../../queries/repositories.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FORGES, type ForgeKind, pathIn, type Source } from "./forges.ts";

export interface ConnectFormProps {
  projectId: string;
  /** The services to which the project has no connection. */
  kinds: readonly ForgeKind[];
  onConnected: () => Promise<unknown>;
}

export function ConnectForm({ projectId, kinds, onConnected }: ConnectFormProps): ReactNode {
  const { repositories: words } = useFullText();
  const { data: app } = useQuery(githubAppQuery);
  const { pending, message, setMessage, run } = useAction();
  const [chosen, setChosen] = useState<ForgeKind>();
  const kind = chosen !== undefined && kinds.includes(chosen) ? chosen : (kinds[0] ?? "github");
  const { label, baseUrl = "", pathExample, tokenExample, check, connect } = FORGES[kind];
  const appName = kind === "github" ? (app?.appName ?? null) : null;

  function faultsOf(values: Values): FieldErrors {
    const source = sourceOf(values);
    return {
      ...(source.baseUrl === "" ? { baseUrl: words.urlNeeded } : {}),
      ...(pathIn(source.path).includes("/") ? {} : { path: words.pathNeeded }),
      ...(source.accessToken === "" ? { accessToken: words.tokenNeeded } : {}),
    };
  }

  async function checkNow(form: HTMLFormElement | null): Promise<void> {
    if (!form) return;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const [fault] = Object.values(faultsOf(values));
    if (fault !== undefined) return setMessage({ failed: true, text: fault });
    const source = sourceOf(values);
    await run(async () => {
      const { isReady, message: reason } = await check(projectId, source);
      if (isReady) return words.ready(pathIn(source.path));
      setMessage({ failed: true, text: words.notReady(reason) });
      return undefined;
    });
  }

  return (
    <Form
      label={words.newTitle}
      draft={`repository:${projectId}`}
      check={faultsOf}
      onSubmit={async (values) => {
        setMessage(undefined);
        await connect(projectId, sourceOf(values));
        await onConnected();
      }}
    >
      <SelectField
        name="service"
        label={words.service}
        options={kinds.map((value) => ({ value, label: FORGES[value].label }))}
        value={kind}
        onChange={(event) => setChosen(event.target.value as ForgeKind)}
      />
      <Field
        key={`url:${kind}`}
        name="baseUrl"
        label={words.url}
        type="url"
        inputMode="url"
        defaultValue={baseUrl}
        placeholder={`https://${kind}.example.org`}
        autoComplete="off"
      />
      <Field
        name="path"
        label={words.path}
        placeholder={pathExample}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        key={`token:${kind}`}
        name="accessToken"
        label={words.token}
        hint={appName === null ? words.tokenHints[kind] : `${words.tokenHints[kind]} ${words.app(appName)}`}
        placeholder={tokenExample}
        data-no-draft
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MessageBox message={message} />
      <div className="actions">
        <Button
          pending={pending}
          aria-label={`${words.check}: ${label}`}
          onClick={(event) => void checkNow(event.currentTarget.closest("form"))}
        >
          {words.check}
        </Button>
        <SubmitButton>{words.connect}</SubmitButton>
      </div>
    </Form>
  );
}

function sourceOf(values: Values): Source {
  return {
    baseUrl: values.baseUrl?.trim() ?? "",
    path: values.path ?? "",
    accessToken: values.accessToken?.trim() ?? "",
  };
}
