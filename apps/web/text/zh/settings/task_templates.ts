/** UI strings for task templates, in Chinese. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "任务模板",
  text: "更快地创建常见类型的任务。添加任务时可选择模板。",
  none: "还没有模板",
  create: "创建模板",
  editTitle: (name) => `编辑 ${name}`,
  firstColumn: "第一列",
  startIn: "开始日期",
  dueIn: "截止日期",
  daysHint: "任务创建后的天数",
  labelsHint: "用逗号分隔标签",
  subtasks: "子任务",
  subtasksHint: "每行一个标题",
  removeTitle: (name) => `删除 ${name}？`,
  removeText: "用此模板创建的任务不会改变。",
  removed: (name) => `已删除 ${name}`,
  use: "模板",
  without: "无模板",
};
