/** The search page. @module */
import type { SearchResult } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFoundLink } from "../browser/search_link.ts";
import { Field, SelectField } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { Empty, Loaded } from "../components/loading.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { api } from "../queries/api.ts";
import { workspacesQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

const EVERYWHERE = "";
const MOST_FOUND = 50;

export function SearchPage(): ReactNode {
  const { search: words } = useFullText();
  const { q = "", workspace = EVERYWHERE } = useSearch({ strict: false });
  return (
    <div className="home">
      <PageTitle focus={q === "" ? "field" : "title"}>{words.title}</PageTitle>
      <SearchForm key={`${workspace} ${q}`} q={q} workspaceId={workspace} />
      {q.trim() === "" ? (
        <Empty title={words.start} text={words.startText} />
      ) : (
        <Results words={q} workspaceId={workspace} />
      )}
    </div>
  );
}

function SearchForm({ q, workspaceId }: { q: string; workspaceId: string }): ReactNode {
  const { search: words } = useFullText();
  const navigate = useNavigate();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  return (
    <Form
      className="search-form"
      onSubmit={async ({ q: given = "", workspace = EVERYWHERE }) => {
        await navigate({
          to: "/search",
          search: { q: given.trim(), ...(workspace === EVERYWHERE ? {} : { workspace }) },
        });
      }}
    >
      <Field
        name="q"
        label={words.label}
        hint={words.hint}
        type="search"
        defaultValue={q}
        autoComplete="off"
        enterKeyHint="search"
      />
      <SelectField
        key={workspaces.length}
        name="workspace"
        label={words.scope}
        options={[
          { value: EVERYWHERE, label: words.everywhere },
          ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        defaultValue={workspaceId}
      />
      <SubmitButton icon="search">{words.submit}</SubmitButton>
    </Form>
  );
}

function Results({ words: asked, workspaceId }: { words: string; workspaceId: string }): ReactNode {
  const { search: words } = useFullText();
  const scope = workspaceId === EVERYWHERE ? undefined : workspaceId;
  const results = useQuery({
    queryKey: ["search", workspaceId, asked, MOST_FOUND],
    queryFn: async () =>
      (await api("GET /api/search", { query: { q: asked, workspaceId: scope, limit: MOST_FOUND } })).results,
  });
  return (
    <Loaded query={results} lines={6}>
      {(list) =>
        list.length === 0 ? (
          <Empty title={words.none(asked)} text={words.noneText} />
        ) : (
          <section className="home-section" aria-labelledby="found">
            <h2 id="found">{words.found(list.length)}</h2>
            <ul className="card column">
              {list.map((result) => (
                <Result key={`${result.type} ${result.id}`} result={result} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Result({ result }: { result: SearchResult }): ReactNode {
  const { search: words } = useFullText();
  const linkOf = useFoundLink();
  const link = linkOf(result);
  const { type, title, projectSlug, projectName, workspaceName, taskNumber, content, description } = result;
  const key = taskNumber === undefined ? undefined : `${projectSlug?.toUpperCase()}-${taskNumber}`;
  const place = [workspaceName, projectName].filter((one) => one !== undefined && one !== title);
  const more = content ?? description;
  return (
    <li className="feed-line">
      <div className="row-main grow shrinkable breakable">
        <p className="feed-title wrap">
          {key !== undefined && <span className="task-key">{key}</span>}
          {link ? <Link {...link}>{title}</Link> : title}
          <span className="badge">{words.kinds[type] ?? type}</span>
        </p>
        {more && <p className="hint feed-content">{more}</p>}
        {place.length > 0 && <p className="hint">{place.join(" · ")}</p>}
      </div>
    </li>
  );
}
