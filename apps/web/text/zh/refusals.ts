/** Fallback messages for error codes without their own message, in simplified Chinese. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "此内容已不存在，或你无权访问。",
  conflict: "此操作与当前状态不符。请重新加载页面后重试。",
  invalid: "服务器未接受你输入的内容。请检查后重试。",
  tooLarge: "内容超过了服务器可接受的大小。请缩短或拆分后重试。",
  unsupported: "此服务器不支持该操作。请联系服务器管理员。",
  unavailable: "服务器目前无法处理。请稍后重试。",
  file: "服务器未接受此文件。请选择较小的 PNG、JPEG 或 WebP 图片。",
  name: "请选择尚未使用的名称",
  dates: "开始日期不能晚于结束日期。",
};
