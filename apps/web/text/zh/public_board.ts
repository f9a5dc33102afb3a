/** UI strings for public boards, in simplified Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "只读",
  noTasks: "没有任务",
  tasks: (count) => counted(count, { other: "# 个任务" }),
  assignee: (name) => `负责人：${name}`,
  columns: "列",
  missingTitle: "找不到看板",
  missing: "此看板不存在或已不再公开。如果你是其工作区的成员，请登录。",
  signIn: "登录",
};
