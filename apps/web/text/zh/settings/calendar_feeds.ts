/** UI strings for calendar feeds, in Chinese. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "日历订阅",
  project: "在日历应用中订阅此项目。任何拥有链接的人都可以查看任务的标题、日期和描述。",
  view: "在日历应用中订阅此视图。任何拥有链接的人都可以查看任务的标题、日期和描述。",
  own: "在日历应用中订阅所有工作区中分配给你的任务。任何拥有链接的人都可以查看其标题、日期和描述。",
  none: "还没有链接",
  create: "创建链接",
  created: "链接已创建",
  tasks: "任务",
  allTasks: "所有有日期的任务",
  labeled: (names) => `标签：${names}`,
  goneLabels: "已不存在的标签",
  madeOn: (date) => `创建于 ${date}`,
  copy: "复制链接",
  copyName: (feed) => `复制链接：${feed}`,
  revoke: "吊销",
  revokeName: (feed) => `吊销链接：${feed}`,
  revokeTitle: "吊销此链接？",
  revokeText: "使用该链接的日历应用将停止更新。此操作无法撤销。",
  revoked: "链接已吊销",
};
