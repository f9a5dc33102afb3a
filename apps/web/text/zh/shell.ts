/** UI strings for the navigation on every page, in simplified Chinese. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "主导航",
  menu: "打开菜单",
  closeMenu: "关闭菜单",
  switchWorkspace: "工作区",
  workspaces: "工作区",
  createWorkspace: "创建工作区",
  overviewAll: "首页",
  workspaceSettings: "工作区设置",
  search: "搜索",
  inbox: "收件箱",
  unread: (count) => counted(count, { other: "# 条未读" }),
  myTasks: "我的任务",
  projects: "项目",
  projectSettings: "项目设置",
  projectOverview: "项目概览",
  planning: "规划",
  timesheet: "工时表",
  thenKey: "然后",
  createProject: "创建项目",
  noProjects: "还没有项目",
  shortcuts: "键盘快捷键",
  palette: "命令面板",
  paletteField: "搜索页面、项目、任务和操作",
  paletteHint: "输入命令或搜索…",
};
