/** UI strings for the list of webhooks, in simplified Chinese. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhook",
  text: "将项目事件以 JSON 的形式发送到你自己的端点。设置密钥后，请求会带有签名。",
  add: "添加 Webhook",
  newTitle: "新 Webhook",
  limit: (count) => `一个项目最多可以有 ${count} 个 Webhook。`,
  name: "名称",
  nameHint: "仅供你参考",
  nameNeeded: "请输入名称",
  defaultName: "Webhook",
  noUrl: "无 URL",
  failing: (since) => `自 ${since} 起持续失败`,
  on: "已开启",
  off: "已关闭",
  turnOn: "开启",
  turnOff: "关闭",
  turnOnLabel: (name) => `开启“${name}”`,
  turnOffLabel: (name) => `关闭“${name}”`,
  edit: "编辑",
  editLabel: (name) => `编辑“${name}”`,
  close: "收起",
  closeLabel: (name) => `收起“${name}”`,
  log: "投递日志",
};
