/** UI strings for unsaved text and deleted tasks, in simplified Chinese. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "尚未保存",
  explanation: "这些更改仅存储在此浏览器中。其中等待连接的更改会自动保存。",
  givenBack: (title, reason) =>
    `无法更新“${title.length > 60 ? `${title.slice(0, 60)}…` : title}”。${reason}你的文本已保留为草稿。`,
  sending: "正在保存…",
  waiting: "正在等待连接",
  signedOut: "登录后将保存",
  refused: (title, reason) => `无法添加“${title.length > 60 ? `${title.slice(0, 60)}…` : title}”。${reason}`,
  maybeAdded: (title) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}”可能已经添加。它是在一天多以前发送的。请先检查再重试。`,
  maybeSent: "此内容发送于一天多以前，可能已经保存。重试前请先确认。",
  signOutTitle: "删除未保存的文本并退出登录？",
  signOutText: "你有部分文本尚未保存。退出登录会将其从此浏览器中删除。",
  fieldInUse: "输入框中已有文本。请先保存或放弃。",
};

export const conflict: typeof enConflict = {
  description: (title) => `其他人更改了“${title}”的描述`,
  title: (title) => `其他人重命名了“${title}”`,
  field: (field, title) => `其他人更改了“${title}”的“${field}”`,
  explanation: "对比两个版本，选择要保留的版本。",
  theirs: "对方的版本",
  mine: "你的版本",
  keep: "保留我的版本",
  take: "采用对方版本",
  edit: "编辑",
  taken: "你的版本已放弃",
};

export const gone: typeof enGone = {
  unsavedText: "你未保存的文本",
  deletedBy: (name) => (name === undefined ? "有人删除了此任务。" : `${name} 删除了此任务。`),
  deletedByYou: "你删除了此任务。",
  textBelow: "你未保存的文本在下方。",
  restore: "恢复任务",
  restOffline: "你已离线。重新连接后即可查看此任务的其余内容。",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "正在保存…",
  offline: (count) =>
    count === 0 ? "你已离线，仍可继续工作。" : `你已离线。${counted(count, { other: "有 # 项更改等待保存。" })}`,
  waiting: (count) => `无法连接到服务器。${counted(count, { other: "有 # 项更改等待保存。" })}`,
  refused: (count) => counted(count, { other: "# 项更改保存失败" }),
  conflict: "其他人更改了同一段文本",
  review: "查看",
  details: "详情",
};
