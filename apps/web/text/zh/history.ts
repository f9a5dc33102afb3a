/** UI strings for a task's history, in simplified Chinese. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} 创建了任务`,
  status: (who, from, to) => `${who} 将任务从“${from}”移至“${to}”`,
  priority: (who, from, to) => `${who} 将优先级从“${from}”改为“${to}”`,
  title: (who, title) => `${who} 将任务重命名为“${title}”`,
  description: (who) => `${who} 更改了描述`,
  dueDate: (who, day) => `${who} 将截止日期设为 ${day}`,
  noDueDate: (who) => `${who} 移除了截止日期`,
  startDate: (who, day) => `${who} 将开始日期设为 ${day}`,
  noStartDate: (who) => `${who} 移除了开始日期`,
  assigned: (who, name) => `${who} 将任务分配给 ${name}`,
  assignedSelf: (who) => `${who} 将任务分配给自己`,
  unassigned: (who) => `${who} 取消了分配`,
  moved: (who) => `${who} 将任务移至其他项目`,
  fieldSet: (who, field, value) => `${who} 将“${field}”设为“${value}”`,
  fieldCleared: (who, field) => `${who} 清除了“${field}”`,
  linkAdded: (who, name) => `${who} 添加了链接 ${name}`,
  linkRemoved: (who, name) => `${who} 移除了链接 ${name}`,
  fieldChanged: (who, field) => `${who} 更改了“${field}”`,
  other: (who) => `${who} 更新了任务`,
};
