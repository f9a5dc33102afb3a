/** Everyone with an account on the installation. @module */
import type { Person } from "@hexlane/client";
import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { Moment } from "../../components/moment.tsx";
import { FailureNotice } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { AUDIT_KEY, PEOPLE_KEY, peopleQuery } from "../../queries/instance.ts";
import { usePaused } from "../../queries/search.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function PeopleSection({ ownId }: { ownId: string }): ReactNode {
  const { instance: words } = useFullText();
  const fieldId = useId();
  const [typed, setTyped] = useState("");
  const text = usePaused(typed.trim());
  const pages = useInfiniteQuery({ ...peopleQuery(text), placeholderData: keepPreviousData });
  const people = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  return (
    <Section id="people" title={words.peopleTitle} text={words.peopleText}>
      <search className="field">
        <label htmlFor={fieldId}>{words.find}</label>
        <input
          id={fieldId}
          className="input"
          type="search"
          value={typed}
          placeholder={words.findHint}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <Rows query={people} none={words.noPeople}>
        {(person) => <PersonRow key={person.id} person={person} isOwn={person.id === ownId} />}
      </Rows>
      <MoreButton query={pages}>{words.more}</MoreButton>
    </Section>
  );
}

type Question = "make" | "revoke" | "disable";

function PersonRow({ person, isOwn }: { person: Person; isOwn: boolean }): ReactNode {
  const { instance: words } = useFullText();
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const [asked, setAsked] = useState<Question>();
  const { id, name, email, image, isOperator, disabledAt, emailVerified, lastSeenAt, workspaces } = person;

  async function change(body: { isOperator?: boolean; isDisabled?: boolean }): Promise<void> {
    await api("PATCH /api/operator/people/:id", { id, body });
    for (const queryKey of [PEOPLE_KEY, AUDIT_KEY]) await queries.invalidateQueries({ queryKey });
  }
  const questions = {
    make: {
      title: words.makeTitle(name),
      text: words.makeText,
      action: words.makeOperator,
      body: { isOperator: true },
    },
    revoke: {
      title: words.revokeTitle(name),
      text: words.revokeText,
      action: words.revokeOperator,
      body: { isOperator: false },
    },
    disable: {
      title: words.disableTitle(name),
      text: words.disableText,
      action: words.disable,
      body: { isDisabled: true },
    },
  };
  const question = questions[asked ?? "make"];
  const enable = () =>
    run(async () => {
      await change({ isDisabled: false });
      return undefined;
    });

  return (
    <Row
      className="row-many"
      mark={<Avatar name={name} image={image} />}
      name={<bdi>{name}</bdi>}
      badge={
        <>
          {isOwn && <span className="badge">{words.you}</span>}
          {isOperator && <span className="badge badge-accent">{words.operator}</span>}
          {disabledAt !== null && <span className="badge badge-danger">{words.disabled}</span>}
          {!emailVerified && <span className="badge">{words.unverified}</span>}
        </>
      }
      hint={
        <>
          {email} · {words.inWorkspaces(workspaces)} ·{" "}
          {lastSeenAt === null ? (
            words.neverSeen
          ) : (
            <>
              {words.seen} <Moment value={lastSeenAt} />
            </>
          )}
        </>
      }
    >
      <div className="line wrap gap-2">
        <FailureNotice message={message} />
        <Button
          aria-label={isOperator ? words.revokeOperatorLabel(name) : words.makeOperatorLabel(name)}
          onClick={() => setAsked(isOperator ? "revoke" : "make")}
        >
          {isOperator ? words.revokeOperator : words.makeOperator}
        </Button>
        {disabledAt === null ? (
          <Button aria-label={words.disableLabel(name)} onClick={() => setAsked("disable")}>
            {words.disable}
          </Button>
        ) : (
          <Button aria-label={words.enableLabel(name)} pending={pending} onClick={enable}>
            {words.enable}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={question.title}
        text={question.text}
        action={question.action}
        onConfirm={() => change(question.body)}
      />
    </Row>
  );
}
