/** The filters and their values, as the popover and the chips name them. @module */
import type { Priority } from "@hexlane/client";
import { useMemo } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { cssColor } from "../../../components/css_color.ts";
import { Icon, type IconName } from "../../../components/icon/icon.tsx";
import { PERSON, TAG } from "../../../components/icon/task_icons.ts";
import type { PickOption } from "../../../components/pick/pick_options.ts";
import { PriorityIcon, StatusSign } from "../../../components/task_parts.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { PRIORITIES } from "../board_data.ts";
import { DUES, type FilterField } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { NONE, parseChoice } from "./filter_choice.ts";
import { labelNamesOf } from "./label_names.ts";

export const FIELD_ICONS: Readonly<Record<FilterField, IconName>> = {
  status: "board",
  assignee: PERSON,
  priority: "alert",
  label: TAG,
  due: "calendar",
};

/** Returns the values of each filter. Includes values in the URL that no longer exist, such as a former member. */
export function useFilterOptions(): Readonly<Record<FilterField, readonly PickOption[]>> {
  const { views: words, task, board } = useFullText();
  const { data, people, labels, userId, search } = useBoard();
  return useMemo(() => {
    const nothing = (label: string): PickOption => ({ value: NONE, label, mark: <Icon name="close" /> });
    const colors = new Map([...data.tasks.flatMap((one) => one.labels), ...labels].map((one) => [one.name, one.color]));
    const self = people.find(({ id }) => id === userId);
    const known: Record<FilterField, PickOption[]> = {
      status: [
        ...data.columns.map((column) => ({
          value: column.slug,
          label: column.name,
          mark: <StatusSign columns={data.columns} status={column.slug} />,
        })),
        { value: "planned", label: task.statuses.planned, mark: <Icon name="list" /> },
        { value: "archived", label: task.statuses.archived, mark: <Icon name="archive" /> },
      ],
      assignee: [
        {
          value: "me",
          label: board.me,
          keywords: self?.name ?? "",
          mark: <Avatar size="small" name={self?.name ?? board.me} image={self?.image ?? null} />,
        },
        nothing(task.nobody),
        ...people.map(({ id, name, image }) => {
          return { value: id, label: name, mark: <Avatar key={id} size="small" name={name} image={image} /> };
        }),
      ],
      priority: PRIORITIES.map((value: Priority) => {
        return { value, label: task.priorities[value], mark: <PriorityIcon key={value} priority={value} /> };
      }),
      label: [
        nothing(words.noLabel),
        ...labelNamesOf(labels, data.tasks)
          .filter((name) => name !== NONE)
          .map((name) => {
            const background = cssColor(colors.get(name) ?? "gray");
            return { value: name, label: name, mark: <span key={name} className="label-dot" style={{ background }} /> };
          }),
      ],
      due: DUES.map((value) => ({ value, label: words.dues[value], mark: <Icon key={value} name="calendar" /> })),
    };
    for (const [field, options] of Object.entries(known) as [FilterField, PickOption[]][]) {
      for (const value of parseChoice(search[field] ?? "").values) {
        if (options.every((option) => option.value !== value)) {
          options.push({ value, label: field === "assignee" ? task.unknownPerson : value });
        }
      }
    }
    return known;
  }, [data.columns, data.tasks, people, labels, userId, search, words, task, board]);
}
