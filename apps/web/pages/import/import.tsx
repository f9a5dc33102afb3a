/** Imports projects from a file exported by another service. @module */

import type { ListedOrganization as Workspace } from "@hexlane/client";
import { BadSource, type ColumnTypes, type FileSource, type Plan } from "@hexlane/import";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useMay, useWorkspace } from "../../access/location.ts";
import { useStored } from "../../actions/store.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { MissingCard } from "../../components/shell/tabbed_page.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { sessionQuery } from "../../queries/session.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { ImportCheck } from "./import_check.tsx";
import {
  accountsOf,
  type Choices,
  type ChosenFile,
  type CsvColumns,
  decidedPlan,
  projectNameOf,
  type ReadOptions,
  readFilePlan,
  sourceOf,
  tableOf,
} from "./import_plan.ts";
import { ImportRun } from "./import_run.tsx";
import { forgetImport, importRuns, startImport } from "./import_runs.ts";
import { type ChosenSource, ImportSource } from "./import_source.tsx";
import { TableColumns } from "./table_columns.tsx";

export function ImportPage(): ReactNode {
  const { transfer: words } = useFullText();
  const workspace = useWorkspace();
  const may = useMay(workspace?.id);
  if (workspace === null) return <MissingCard />;
  if (!workspace) return null;
  return (
    <div className="sections sections-narrow">
      <div>
        <Link to="/w/$workspaceSlug" params={{ workspaceSlug: workspace.slug }} className="back">
          <Icon name="arrow" />
          {workspace.name}
        </Link>
        <PageTitle>{words.importTitle}</PageTitle>
        <p className="lead">{words.importLead(workspace.name)}</p>
      </div>
      {may("project:create") ? (
        <Wizard key={workspace.id} workspace={workspace} />
      ) : (
        <Notice>{words.notAllowed}</Notice>
      )}
    </div>
  );
}

const NO_CHOICES: Choices = { columns: {}, people: {} };

function Wizard({ workspace }: { workspace: Workspace }): ReactNode {
  const [source, setSource] = useState<ChosenSource>("trello");
  const [file, setFile] = useState<ChosenFile>();
  const [name, setName] = useState("");
  const [columns, setColumns] = useState<CsvColumns>({});
  const [types, setTypes] = useState<ColumnTypes>({});
  const run = useStored(importRuns).get(workspace.id);
  const table = useTable(source, file);
  const read = useRead(source, file, { name, columns: { ...table?.fields, ...columns }, types });

  function reset(): void {
    setFile(undefined);
    setName("");
    setColumns({});
    setTypes({});
  }

  const chooseFile = (chosen: ChosenFile): void => {
    reset();
    setFile(chosen);
    setSource((current) => sourceOf(current, chosen));
    setName(projectNameOf(chosen.name));
  };

  if (run) {
    return (
      <ImportRun
        workspace={workspace}
        run={run}
        onAnother={() => {
          reset();
          forgetImport(workspace.id);
        }}
      />
    );
  }
  return (
    <>
      <ImportSource
        source={source}
        file={file}
        onSource={(chosen) => {
          setSource(chosen);
          reset();
        }}
        onFile={chooseFile}
      />
      {file && table && (
        <TableColumns
          header={table.header}
          columns={{ ...table.fields, ...columns }}
          name={name}
          onName={setName}
          onColumns={(chosen) => {
            setColumns(chosen);
            // Other columns may be custom fields now.
            setTypes({});
          }}
        />
      )}
      {read.error !== undefined && <Notice tone="danger">{read.error}</Notice>}
      {read.plan && file && (
        <Decided key={file.name} workspace={workspace} read={read.plan} types={types} onTypes={setTypes} />
      )}
    </>
  );
}

interface DecidedProps {
  workspace: Workspace;
  read: Plan;
  types: ColumnTypes;
  onTypes: (types: ColumnTypes) => void;
}

/** The check of a plan before the import. */
function Decided({ workspace, read, types, onTypes }: DecidedProps): ReactNode {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const may = useMay(workspace.id);
  const { data } = useQuery(membersQuery(workspace.id));
  const members = useMemo(
    () => (data ?? []).map(({ userId, user }) => ({ id: userId, name: user.name, email: user.email })),
    [data],
  );
  const [choices, setChoices] = useState(NO_CHOICES);
  const accounts = useMemo(() => accountsOf(read, members, choices), [read, members, choices]);
  const decided = useMemo(() => decidedPlan(read, { members, accounts, choices }), [read, members, accounts, choices]);
  const run = (): void =>
    void startImport(queries, {
      workspaceId: workspace.id,
      plan: decided.plan,
      people: accounts,
      userId: session?.user.id,
      namesAuthors: may("workspace:manage_settings"),
    });
  return (
    <ImportCheck
      read={read}
      decided={decided}
      members={members}
      accounts={accounts}
      choices={choices}
      types={types}
      onTypes={onTypes}
      onChoices={setChoices}
      onSubmit={run}
    />
  );
}

/** Returns the columns of a CSV file. Undefined for any other source, and if the file is not a table. */
function useTable(source: ChosenSource, file: ChosenFile | undefined): ReturnType<typeof tableOf> | undefined {
  return useMemo(() => {
    if (source !== "csv" || !file) return undefined;
    try {
      return tableOf(file);
    } catch {
      // Reading the plan reports the error.
      return undefined;
    }
  }, [source, file]);
}

interface Read {
  plan?: Plan;
  error?: string;
}

function useRead(source: ChosenSource, file: ChosenFile | undefined, options: ReadOptions): Read {
  const text = useFullText();
  const [read, setRead] = useState<Read>({});
  const key = JSON.stringify(options);
  useEffect(() => {
    if (!file || source === "planka") return setRead({});
    const given = JSON.parse(key) as typeof options;
    if (source === "csv" && isWithoutTitle(file, given.columns)) {
      return setRead({ error: text.transfer.titleNeeded });
    }
    let isCurrent = true;
    readFilePlan(source satisfies FileSource, file, given).then(
      (plan) => isCurrent && setRead({ plan }),
      (error: unknown) => isCurrent && setRead({ error: reasonOf(error, text) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, file, key, text]);
  return read;
}

function isWithoutTitle(file: ChosenFile, columns: CsvColumns): boolean {
  try {
    tableOf(file);
    return columns.title === undefined;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown, text: Text): string {
  return error instanceof BadSource ? error.message : errorSentence(error, text);
}
