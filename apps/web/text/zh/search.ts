/** UI strings for the command palette and search, in simplified Chinese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "结果",
  createWords: "新建任务 创建任务",
  none: (words) => `没有与“${words}”匹配的结果`,
  searching: "正在搜索…",
  actions: "操作",
  pages: "页面",
  projects: "项目",
  workspaces: "工作区",
  found: "搜索结果",
  searchFor: (words) => `在所有位置搜索“${words}”`,
  invite: "邀请成员",
  light: "使用浅色主题",
  dark: "使用深色主题",
  system: "使用系统主题",
  help: "按方向键选择，按 Enter 打开，按 Escape 关闭",
};

export const search: Text["search"] = {
  title: "搜索",
  label: "你想找什么？",
  hint: "输入关键词、WEB-12 这样的任务编号、任务序号，或 assignee:me due:<7d 这样的查询",
  scope: "搜索范围",
  everywhere: "所有工作区",
  start: "搜索任务、项目、评论和工作区",
  startText: "按词语的开头匹配。已移动任务的旧编号同样有效。",
  none: (words) => `没有与“${words}”匹配的结果`,
  noneText: "请尝试减少或缩短关键词。",
  noneHereText: "请尝试减少或缩短关键词，或搜索所有工作区。",
  found: (count, total) =>
    total > count
      ? `共 ${total >= 1000 ? "1,000+" : total} 条结果，显示 ${count} 条`
      : counted(total, { other: "# 条结果" }),
  types: {
    all: "全部",
    tasks: "任务",
    comments: "评论",
    projects: "项目",
    workspaces: "工作区",
    people: "人员",
  },
  filter: "类型",
  recent: "最近搜索",
  forget: "清除最近搜索",
  refine: "输入更多关键词以缩小范围。",
  people: "人员",
  searching: "正在搜索…",
  kinds: {
    task: "任务",
    project: "项目",
    workspace: "工作区",
    comment: "评论",
    activity: "动态",
  },
};
