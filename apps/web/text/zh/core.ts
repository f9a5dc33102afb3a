/** The simplified Chinese UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "跳到主要内容",
    loading: "正在加载",
    working: "正在处理…",
    signedOut: "你已退出登录。请登录以继续。",
    signIn: "登录",
    account: "你的账号",
    settings: "设置",
    documentation: "API 文档",
    signOut: "退出登录",
    home: "首页",
    appearance: "外观",
  },
  actions: {
    cancel: "取消",
    close: "关闭",
    save: "保存",
    saved: "已保存",
    retry: "重试",
    copy: "复制",
    copied: "已复制",
    copyFailed: "复制失败。请选中文本并手动复制。",
    done: "完成",
  },
  draft: {
    begun: (text) => `草稿：${text}`,
    restored: "草稿已恢复",
    unsaved: "未保存的更改",
    discard: "放弃",
    discarded: "草稿已放弃",
  },
  missing: {
    title: "找不到页面",
    text: "URL 可能有误，或者页面已移动。",
    home: "返回首页",
  },
  errors: {
    unauthenticated: "你已退出登录。请登录以继续。",
    OFFLINE: "无法连接到服务器。请检查网络连接后重试。",
    TIMEOUT: "服务器响应超时。请稍后重试。",
    forbidden: "你没有执行此操作的权限。请联系工作区管理员。",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "请求过于频繁。请在 1 分钟后重试。"
        : `请求过于频繁。请在 ${Math.ceil(seconds / 60)} 分钟后重试。`,
    unknown: "出错了，请重试。如果问题仍然存在，请联系此服务器的管理员。",
    page: "无法加载此页面",
  },
  board,
  task,
  shell,
};
