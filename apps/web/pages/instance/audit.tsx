/** The audit log: changes that operators made to the installation. @module */
import type { AuditEntry } from "@hexlane/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { roleName } from "../../access/role_names.ts";
import { MoreButton } from "../../components/menu/more_button.tsx";
import { Moment } from "../../components/moment.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { auditQuery } from "../../queries/instance.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function AuditSection(): ReactNode {
  const { instance: words } = useFullText();
  const pages = useInfiniteQuery(auditQuery);
  const entries = { ...pages, data: pages.data?.pages.flatMap(({ rows }) => rows) };
  return (
    <Section id="audit" title={words.auditTitle} text={words.auditText}>
      <Rows query={entries} none={words.noAudit}>
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </Rows>
      <MoreButton query={pages}>{words.more}</MoreButton>
    </Section>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }): ReactNode {
  const text = useFullText();
  const { instance: words } = text;
  const { actor, subject, workspaceName, address, createdAt } = entry;
  const facts = [
    actor === null ? words.serverCommand : nameOf(actor),
    subject && subject.id !== actor?.id ? nameOf(subject) : null,
    workspaceName,
    changesOf(entry, text),
    address,
  ].filter((fact) => fact !== null);
  return (
    <Row
      name={titleOf(entry, text)}
      hint={
        <>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an entry never change
            <Fragment key={index}>
              <bdi>{fact}</bdi> ·{" "}
            </Fragment>
          ))}
          <Moment value={createdAt} />
        </>
      }
    />
  );
}

const nameOf = ({ name, email, id }: NonNullable<AuditEntry["actor"]>): string => name || email || id;

function titleOf({ action, changes }: AuditEntry, { instance: { actions } }: Text): string {
  if (action !== "personEdited") return actions[action];
  const titles = changes.map(({ field, new: value }) => {
    if (field === "isOperator") return value ? actions.operatorMade : actions.operatorRevoked;
    return value ? actions.accountDisabled : actions.accountEnabled;
  });
  return titles.join(", ");
}

/** Returns the old and the new role or policy, or null if the title contains them. */
function changesOf({ changes }: AuditEntry, text: Text): string | null {
  const { instance: words } = text;
  const change = changes.find(({ field }) => field === "role" || field === "registration");
  if (!change) return null;
  const show = (value: string): string =>
    change.field === "role" ? roleName(value, text) : ((words.registrations as Record<string, string>)[value] ?? value);
  const shown = [change.old, change.new].flatMap((value) => (typeof value === "string" ? show(value) : []));
  return shown.length === 2 ? words.changed(shown[0] as string, shown[1] as string) : (shown[0] ?? null);
}
