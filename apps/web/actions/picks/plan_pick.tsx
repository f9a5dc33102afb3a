/** The pickers for milestone and cycle. @module */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Icon } from "../../components/icon/icon.tsx";
import { Listbox } from "../../components/pick/listbox.tsx";
import type { PickOption } from "../../components/pick/pick_options.ts";
import { cycleNameOf, sortCycles, sortMilestones } from "../../format/plan_order.ts";
import { cyclesQuery, milestonesQuery } from "../../queries/plans.ts";
import { useFullText } from "../../text/mod.tsx";
import { useActionContext } from "../context.ts";
import { editTasks } from "../edits.ts";
import { openedPick } from "../opened.ts";
import { keepCardFocused, type PickProps, sharedValue } from "./pick_props.ts";

/** Lists open milestones first. */
export function MilestonePick(props: PickProps): ReactNode {
  const { planning: words } = useFullText();
  const { data = [] } = useQuery(milestonesQuery(props.tasks[0]?.projectId ?? ""));
  const options = sortMilestones(data).map(({ id, name, state }) => ({
    value: id,
    label: name,
    hint: words.states[state],
  }));
  return <PlanPick {...props} name="milestoneId" options={options} />;
}

export function CyclePick(props: PickProps): ReactNode {
  const { planning: words } = useFullText();
  const { data = [] } = useQuery(cyclesQuery(props.tasks[0]?.projectId ?? ""));
  const options = sortCycles(data).map((cycle) => ({
    value: cycle.id,
    label: cycle.name,
    hint: words.states[cycleNameOf(cycle)],
  }));
  return <PlanPick {...props} name="cycleId" options={options} />;
}

interface PlanPickProps extends PickProps {
  name: "milestoneId" | "cycleId";
  options: readonly PickOption[];
}

function PlanPick({ tasks, label, field, onClose, name, options }: PlanPickProps): ReactNode {
  const { planning: words, taskActions } = useFullText();
  const ready = useActionContext();
  const [none, find] =
    name === "milestoneId" ? [words.noMilestone, words.find.milestone] : [words.noCycle, words.find.cycle];
  const all = [...options, { value: "", label: none, mark: <Icon name="close" /> }];

  async function choose({ value }: PickOption): Promise<void> {
    keepCardFocused(tasks, openedPick.get()?.returnTo ?? null);
    onClose();
    const said = (subject: string): string => taskActions.fieldChanged(subject, label);
    await editTasks(await ready(), tasks, { [name]: value || null }, said);
  }
  const shared = sharedValue(tasks, (task) => task[name] ?? "");
  const chosen = new Set(shared === undefined ? [] : [shared]);
  return <Listbox {...{ label, field, chosen }} options={all} searchLabel={find} onChoose={choose} />;
}
