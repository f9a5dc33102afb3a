/** The search page. Results appear while the user types; the query is in the URL. @module */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCurrentWorkspace } from "../../access/location.ts";
import { TextButton } from "../../components/button/button.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Empty } from "../../components/loading.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { forgetSearches, isSearchable, noteSearch, recentSearches, usePaused } from "../../queries/search.ts";
import { sessionQuery, workspacesQuery } from "../../queries/session.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import { type FoundKind, KINDS, Results } from "./results.tsx";

const EVERYWHERE = "";

export function SearchPage(): ReactNode {
  const { search: words } = useFullText();
  const { q = "", workspace = EVERYWHERE } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data: session } = useQuery(sessionQuery);
  const accountId = session?.user.id ?? "";
  const current = useCurrentWorkspace();
  const [typed, setTyped] = useState(q);
  /** The query for which Enter was pressed before its results arrived. */
  const [eager, setEager] = useState<string>();
  const [kind, setKind] = useState<FoundKind>("all");
  const wanted = usePaused(typed.trim());
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const ids = { q: useId(), hint: useId(), scope: useId() };
  const scope = workspace === EVERYWHERE ? undefined : workspace;

  function go(search: { q: string; workspace: string }): void {
    const kept = { ...(search.q === "" ? {} : { q: search.q }) };
    const where = search.workspace === EVERYWHERE ? {} : { workspace: search.workspace };
    void navigate({ to: "/search", search: { ...kept, ...where }, replace: true });
  }

  // The URL follows the field, and the field follows links to other searches.
  const written = useRef(q);
  useEffect(() => {
    if (wanted === written.current) return;
    written.current = wanted;
    go({ q: wanted, workspace });
  });
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);

  function links(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>(".found-link") ?? [])];
  }

  /** Opens the first result, or waits for the first one to arrive. */
  function openFirst(): void {
    const isCurrent = wanted === typed.trim() && list.current?.querySelector(".found-old") === null;
    const [first] = isCurrent ? links() : [];
    if (first) first.click();
    else setEager(typed.trim());
  }
  useEffect(() => {
    if (eager !== undefined && eager !== typed.trim()) setEager(undefined);
  }, [eager, typed]);

  /** Moves between the field and the results. */
  function move(step: 1 | -1): void {
    const all = links();
    const place = all.indexOf(document.activeElement as HTMLElement) + step;
    if (place < 0) field.current?.focus();
    else all[Math.min(place, all.length - 1)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isPlain = !(
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      event.nativeEvent.isComposing
    );
    if (!isPlain || !(event.target instanceof HTMLElement) || event.target.matches("select, [type=radio]")) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step as 1 | -1);
    } else if (event.key === "Enter" && event.target === field.current) {
      event.preventDefault();
      openFirst();
    }
  }
  useShortcuts({ j: () => move(1), k: () => move(-1), "/": () => field.current?.focus() });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links
    <div className="home search-page" onKeyDown={onKeyDown}>
      <PageTitle focus={q === "" ? "field" : "title"}>{words.title}</PageTitle>
      <search className="search-fields">
        <div className="search-field relative">
          <label className="visually-hidden" htmlFor={ids.q}>
            {words.label}
          </label>
          <Icon name="search" />
          <input
            ref={field}
            id={ids.q}
            className="input"
            type="search"
            name="q"
            value={typed}
            placeholder={words.label}
            aria-describedby={ids.hint}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {workspaces.length > 1 && (
          <select
            className="input"
            aria-label={words.scope}
            value={workspace}
            onChange={({ target }) => go({ q: typed.trim(), workspace: target.value })}
          >
            <option value={EVERYWHERE}>{words.everywhere}</option>
            {workspaces.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <p id={ids.hint} className="hint search-hint">
          {words.hint}
        </p>
      </search>
      {isSearchable(wanted) ? (
        <>
          <Kinds kind={kind} onChange={setKind} />
          <div ref={list}>
            <Results
              q={wanted}
              kind={kind}
              workspaceId={scope}
              preferWorkspaceId={current?.id}
              onLoaded={() => {
                if (eager !== wanted) return;
                setEager(undefined);
                links()[0]?.click();
              }}
              onFollow={() => noteSearch(accountId, wanted)}
              onCorrect={(text) => {
                setTyped(text);
                field.current?.focus();
              }}
            />
          </div>
        </>
      ) : (
        <Start accountId={accountId} onChoose={setTyped} />
      )}
    </div>
  );
}

function Kinds({ kind, onChange }: { kind: FoundKind; onChange: (kind: FoundKind) => void }): ReactNode {
  const { search: words } = useFullText();
  return (
    <fieldset className="segments search-kinds bordered rounded sunken">
      <legend className="visually-hidden">{words.filter}</legend>
      {KINDS.map((value) => (
        <label key={value} className="segment relative">
          <input type="radio" name="kind" checked={kind === value} onChange={() => onChange(value)} />
          <span>{words.types[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shown until the user types a query. */
function Start({ accountId, onChoose }: { accountId: string; onChoose: (q: string) => void }): ReactNode {
  const { search: words } = useFullText();
  const [recent, setRecent] = useState(() => recentSearches(accountId));
  if (recent.length === 0) return <Empty title={words.start} text={words.startText} />;
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className="work-head">
        {words.recent}
      </h2>
      <ul className="column">
        {recent.map((q) => (
          <li key={q}>
            <TextButton onClick={() => onChoose(q)}>
              <bdi>{q}</bdi>
            </TextButton>
          </li>
        ))}
      </ul>
      <TextButton
        onClick={() => {
          forgetSearches(accountId);
          setRecent([]);
        }}
      >
        {words.forget}
      </TextButton>
    </section>
  );
}
