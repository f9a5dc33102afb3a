/** The milestones and cycles of a project, with the progress of their tasks. @module */
import type { Cycle, Milestone, PlanProgress } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { formatDay, type Reader, useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { FailureNotice, Outcome } from "../../components/notice.tsx";
import { Rows } from "../../components/rows.tsx";
import { cycleNameOf, sortCycles, sortMilestones } from "../../format/plan_order.ts";
import { api } from "../../queries/api.ts";
import { cyclesQuery, milestonesQuery, PLANS_KEY, type PlanKind } from "../../queries/plans.ts";
import { useFullText } from "../../text/mod.tsx";
import { ProjectPage, type ProjectPlace } from "../project_page.tsx";
import { Section } from "../settings/section.tsx";
import { BurnUp } from "./burn_up.tsx";
import { CloseDialog, PlanDialog } from "./plan_dialogs.tsx";

export function PlanningPage(): ReactNode {
  const { planning: words } = useFullText();
  return (
    <ProjectPage title={words.title} lead={words.lead}>
      {(place) => <Plans key={place.project.id} {...place} />}
    </ProjectPage>
  );
}

/** The open dialog. */
type Opened =
  | { dialog: "edit"; kind: PlanKind; plan: Milestone | Cycle | undefined }
  | { dialog: "remove"; kind: PlanKind; plan: Milestone | Cycle }
  | { dialog: "close"; plan: Cycle };

function Plans({ workspace, project }: ProjectPlace): ReactNode {
  const { planning: words, actions, workspace: workspaceWords } = useFullText();
  const queries = useQueryClient();
  const may = useMay(workspace.id, project.id);
  const mayChange = may("project:update") && project.archivedAt === null;
  const milestones = useQuery(milestonesQuery(project.id));
  const cycles = useQuery(cyclesQuery(project.id));
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState<string>();
  const { pending, message, run } = useAction();

  async function refresh(text: string): Promise<void> {
    await queries.invalidateQueries({ queryKey: [PLANS_KEY, project.id] });
    setSaid(text);
  }

  const setState = ({ id, state }: Milestone): Promise<void> =>
    run(async () => {
      await api("PATCH /api/milestone/:id", { id, body: { state: state === "open" ? "done" : "open" } });
      await refresh(actions.saved);
      return undefined;
    });

  async function remove({ kind, plan }: Extract<Opened, { dialog: "remove" }>): Promise<void> {
    if (kind === "milestone") await api("DELETE /api/milestone/:id", { id: plan.id });
    else await api("DELETE /api/cycle/:id", { id: plan.id });
    await refresh(words.removed(plan.name));
  }

  const rowOf = (kind: PlanKind, plan: Milestone | Cycle, more: ReactNode): ReactNode => (
    <PlanRow
      key={plan.id}
      {...{ kind, plan }}
      projectId={project.id}
      actions={
        mayChange && (
          <>
            {more}
            <Button
              aria-label={`${workspaceWords.labels.edit}: ${plan.name}`}
              onClick={() => setOpened({ dialog: "edit", kind, plan })}
            >
              {workspaceWords.labels.edit}
            </Button>
            <Button
              aria-label={`${workspaceWords.labels.remove}: ${plan.name}`}
              onClick={() => setOpened({ dialog: "remove", kind, plan })}
            >
              {workspaceWords.labels.remove}
            </Button>
          </>
        )
      }
    />
  );
  const createButton = (kind: PlanKind): ReactNode =>
    mayChange && (
      <div className="actions">
        <Button icon="plus" onClick={() => setOpened({ dialog: "edit", kind, plan: undefined })}>
          {kind === "milestone" ? words.newMilestone : words.newCycle}
        </Button>
      </div>
    );
  const close = (): void => setOpened(undefined);
  const isRemoved = opened?.dialog === "remove";
  return (
    <>
      <FailureNotice message={message} />
      <Outcome>{said}</Outcome>
      <Section id="cycles" title={words.cycles} text={words.cyclesText}>
        <Rows query={{ ...cycles, data: cycles.data && sortCycles(cycles.data) }} none={words.noCycles}>
          {(cycle) =>
            rowOf(
              "cycle",
              cycle,
              cycleNameOf(cycle) !== "closed" && (
                <Button
                  aria-label={`${words.close}: ${cycle.name}`}
                  onClick={() => setOpened({ dialog: "close", plan: cycle })}
                >
                  {words.close}
                </Button>
              ),
            )
          }
        </Rows>
        {createButton("cycle")}
      </Section>
      <Section id="milestones" title={words.milestones} text={words.milestonesText}>
        <Rows
          query={{ ...milestones, data: milestones.data && sortMilestones(milestones.data) }}
          none={words.noMilestones}
        >
          {(milestone) => {
            const action = milestone.state === "open" ? words.markDone : words.reopen;
            return rowOf(
              "milestone",
              milestone,
              <Button
                aria-label={`${action}: ${milestone.name}`}
                pending={pending}
                onClick={() => void setState(milestone)}
              >
                {action}
              </Button>,
            );
          }}
        </Rows>
        {createButton("milestone")}
      </Section>
      <PlanDialog
        projectId={project.id}
        opened={opened?.dialog === "edit" ? opened : undefined}
        onClose={close}
        onSaved={async () => {
          await refresh(actions.saved);
          close();
        }}
      />
      <CloseDialog
        cycle={opened?.dialog === "close" ? opened.plan : undefined}
        cycles={cycles.data ?? []}
        onClose={close}
        onClosed={async (name) => {
          await refresh(words.closed(name));
          await queries.invalidateQueries({ queryKey: ["board", project.id] });
          close();
        }}
      />
      <ConfirmDialog
        open={isRemoved}
        onClose={close}
        title={isRemoved ? words.removeTitle(opened.plan.name) : ""}
        text={isRemoved && opened.kind === "cycle" ? words.removeCycle : words.removeMilestone}
        action={workspaceWords.labels.remove}
        onConfirm={async () => {
          if (isRemoved) await remove(opened);
        }}
      />
    </>
  );
}

interface PlanRowProps {
  projectId: string;
  kind: PlanKind;
  plan: Milestone | Cycle;
  actions: ReactNode;
}

function PlanRow({ projectId, kind, plan, actions }: PlanRowProps): ReactNode {
  const { planning: words } = useFullText();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const { name } = plan;
  const state = "closedAt" in plan ? cycleNameOf(plan) : plan.state;
  return (
    <li className="plan column gap-2">
      <div className="line wrap between gap-3">
        <h3 className="line wrap gap-2 breakable">
          <bdi>{name}</bdi>
          <span className={state === "active" ? "badge badge-on" : "badge"}>{words.states[state]}</span>
        </h3>
        <p className="hint">{daysOf(plan, reader)}</p>
      </div>
      {"description" in plan && plan.description && (
        <p className="plan-text breakable" dir="auto">
          {plan.description}
        </p>
      )}
      <ProgressBar plan={plan} reader={reader} />
      <div className="actions">
        <Button
          variant="quiet"
          aria-label={`${words.burnUp}: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {words.burnUp}
        </Button>
        {actions}
      </div>
      {isOpen && <BurnUp projectId={projectId} kind={kind} plan={plan} />}
    </li>
  );
}

function ProgressBar({ plan, reader }: { plan: Milestone | Cycle; reader: Reader }): ReactNode {
  const { planning: words, board } = useFullText();
  const { progress } = plan;
  const text = (value: number): string => value.toLocaleString(reader.locale);
  const facts = [
    progress.tasks === 0 ? board.emptyColumn : words.tasksDone(text(progress.doneTasks), text(progress.tasks)),
  ];
  if (progress.estimate > 0) facts.push(words.estimateDone(text(progress.doneEstimate), text(progress.estimate)));
  if ("capacity" in plan && plan.capacity !== null) facts.push(words.capacityOf(text(plan.capacity)));
  return (
    <>
      <div className="bar-track" aria-hidden="true">
        <span className="bar-fill" style={{ inlineSize: `${shareOf(progress) * 100}%` }} />
      </div>
      <p className="hint">{facts.join(" · ")}</p>
    </>
  );
}

/** Returns the share of the work that is done, based on estimates if there are any. */
function shareOf({ tasks, doneTasks, estimate, doneEstimate }: PlanProgress): number {
  if (estimate > 0) return doneEstimate / estimate;
  return tasks > 0 ? doneTasks / tasks : 0;
}

/** Formats the days of a plan. They are in UTC, like due dates without a time. */
function daysOf(plan: Milestone | Cycle, reader: Reader): string {
  const [first, last] = [plan.startDate, "endDate" in plan ? plan.endDate : plan.dueDate];
  const name = (day: string | null): string => (day === null ? "" : formatDay(`${day.slice(0, 10)}T00:00:00Z`, reader));
  return first === null || last === null ? name(first ?? last) : `${name(first)} – ${name(last)}`;
}
