/** UI strings for the home page and for lists of the user's tasks, in simplified Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "已逾期",
    today: "今天",
    week: "未来 7 天",
    later: "以后",
    none: "无截止日期",
    mentions: "提及",
    recent: "最近查看",
    assignedByMe: "我分配的",
    watching: "我关注的",
  },
  count: (count) => counted(count, { other: "# 个任务" }),
  mentionCount: (count) => counted(count, { other: "# 条未读提及" }),
  more: "仅显示最早到期的 500 个任务。",
  nothing: "没有待办任务",
  nothingText: "分配给你的任务会显示在这里。打开看板认领一个任务，或添加新任务。",
  assignedTo: (name) => `负责人：${name}`,
  openBoard: (project) => `打开 ${project}`,
  scope: "工作区",
  everywhere: "所有工作区",
};
