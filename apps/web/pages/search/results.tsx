/** The results of a search, with the matches highlighted. @module */
import type { MemberWithUser, SearchResult } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFoundLink } from "../../browser/search_link.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Icon, type IconName } from "../../components/icon/icon.tsx";
import { EDIT } from "../../components/icon/task_icons.ts";
import { Empty, Loaded } from "../../components/loading.tsx";
import { Moment } from "../../components/moment.tsx";
import { fold } from "../../format/fold.ts";
import { excerptOf, markedParts } from "../../format/marked_parts.ts";
import { plainText } from "../../format/plain_text.ts";
import { searchQuery } from "../../queries/search.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { faultOf, QueryFaultText } from "../board/filters/query_fault.tsx";

export const KINDS = ["all", "tasks", "comments", "projects", "workspaces", "people"] as const;
export type FoundKind = (typeof KINDS)[number];

const MOST_FOUND = 50;
const MOST_PEOPLE = 5;
const EXCERPT_CHARACTERS = 180;

export interface ResultsProps {
  q: string;
  kind: FoundKind;
  /** Undefined means all workspaces. */
  workspaceId: string | undefined;
  /** The workspace whose results come first. */
  preferWorkspaceId: string | undefined;
  onFollow: () => void;
  /** Receives the query with a part replaced. */
  onCorrect: (q: string) => void;
  /** Called when the results of the current query are shown. */
  onLoaded: () => void;
}

export function Results({
  q,
  kind,
  workspaceId,
  preferWorkspaceId,
  onFollow,
  onCorrect,
  onLoaded,
}: ResultsProps): ReactNode {
  const { search: words } = useFullText();
  const type = kind === "people" ? "all" : kind;
  const results = useQuery(searchQuery(q, { type, limit: MOST_FOUND, workspaceId, preferWorkspaceId }));
  const people = usePeople(q, workspaceId ?? preferWorkspaceId);
  const shownQuery = results.data !== undefined && !results.isPlaceholderData ? q : undefined;
  const loaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (shownQuery !== undefined) loaded();
  }, [shownQuery]);
  const fault = faultOf(results.error);
  if (fault) {
    const replace = (start: number, end: number, text: string): void =>
      onCorrect(q.slice(0, start) + text + q.slice(end));
    return (
      <div role="status" className="query-fault line wrap gap-2">
        <QueryFaultText fault={fault} typed={q} onReplace={replace} />
      </div>
    );
  }
  return (
    <Loaded query={results} lines={6}>
      {({ results: all, totalCount }) => {
        const list = kind === "people" ? [] : all;
        const shownPeople = kind === "people" ? people : kind === "all" ? people.slice(0, MOST_PEOPLE) : [];
        const total = (kind === "people" ? 0 : totalCount) + shownPeople.length;
        const count = list.length + shownPeople.length;
        return (
          <>
            <p className="hint search-count" role="status">
              {total === 0 ? "" : words.found(count, total)} {total > count && words.refine}
            </p>
            {total === 0 && (
              <Empty title={words.none(q)} text={workspaceId === undefined ? words.noneText : words.noneHereText} />
            )}
            <ul className={results.isPlaceholderData ? "found found-old" : "found"}>
              {shownPeople.map((member) => (
                <PersonFound key={member.id} member={member} q={q} onFollow={onFollow} />
              ))}
              {list.map((result) => (
                <Found key={`${result.type} ${result.id}`} result={result} q={q} onFollow={onFollow} />
              ))}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
}

/** Finds members of a workspace whose name or email has a word that begins with each word of the query. */
function usePeople(q: string, workspaceId: string | undefined): MemberWithUser[] {
  const { data: members = [] } = useQuery({ ...membersQuery(workspaceId ?? ""), enabled: workspaceId !== undefined });
  const wanted = fold(q).split(/\s+/).filter(Boolean);
  return members.filter(({ user: { name, email } }) => {
    const words = fold(`${name} ${email}`).split(/\s+/);
    return wanted.every((one) => words.some((word) => word.startsWith(one)));
  });
}

const ICONS: Readonly<Record<string, IconName>> = {
  task: "tasks",
  project: "board",
  workspace: "workspace",
  comment: EDIT,
  activity: "info",
};

function Found({ result, q, onFollow }: { result: SearchResult; q: string; onFollow: () => void }): ReactNode {
  const { search: words } = useFullText();
  const linkOf = useFoundLink();
  const link = linkOf(result);
  const { type, title, projectSlug, projectName, workspaceName, taskNumber, content, description, createdAt } = result;
  const key = taskNumber === undefined ? undefined : `${projectSlug?.toUpperCase()}-${taskNumber}`;
  const kind = words.kinds[type] ?? type;
  const place = [workspaceName, projectName].filter((one) => one !== undefined && one !== title);
  const more = excerptOf(plainText(content ?? description ?? ""), q, EXCERPT_CHARACTERS);
  return (
    <li className="inbox-row found-row relative">
      <span className="soft rigid" title={kind}>
        <Icon name={ICONS[type] ?? "search"} />
        <span className="visually-hidden">{kind}</span>
      </span>
      <div className="grow shrinkable">
        <p className="line gap-2">
          {key !== undefined && <span className="task-key rigid">{key}</span>}
          {link ? (
            <Link {...link} className="found-link inbox-link truncate plain-link" onClick={onFollow}>
              <Marked text={title} q={q} />
            </Link>
          ) : (
            <Marked text={title} q={q} />
          )}
        </p>
        {more !== "" && (
          <p className="hint breakable">
            <Marked text={more} q={q} />
          </p>
        )}
        <p className="inbox-place hint truncate">
          {place.join(" · ")} {place.length > 0 && "· "}
          <Moment value={createdAt} />
        </p>
      </div>
    </li>
  );
}

function PersonFound({ member, q, onFollow }: { member: MemberWithUser; q: string; onFollow: () => void }): ReactNode {
  const { search: words } = useFullText();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const workspace = workspaces.find(({ id }) => id === member.organizationId);
  const { name, email, image } = member.user;
  return (
    <li className="inbox-row found-row relative">
      <Avatar size="small" name={name} image={image ?? null} />
      <div className="grow shrinkable">
        <p className="line gap-2">
          <Link
            className="found-link inbox-link truncate plain-link"
            to="/w/$workspaceSlug/settings/$tab"
            params={{ workspaceSlug: workspace?.slug ?? "", tab: "members" }}
            onClick={onFollow}
          >
            <Marked text={name} q={q} />
          </Link>
          <span className="visually-hidden">{words.people}</span>
        </p>
        <p className="inbox-place hint truncate">
          <Marked text={email} q={q} /> · {workspace?.name}
        </p>
      </div>
    </li>
  );
}

function Marked({ text, q }: { text: string; q: string }): ReactNode {
  let place = 0;
  return (
    <bdi>
      {markedParts(text, q).map((part) => {
        const key = place;
        place += part.text.length;
        return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
      })}
    </bdi>
  );
}
