/** UI strings for the versions of a description, in simplified Chinese. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "历史记录",
  title: "描述的历史记录",
  explanation: "最近 45 天的更改。恢复某个版本也会记为一次更改。",
  list: "版本",
  current: "当前版本",
  first: "更早的版本",
  empty: "空",
  changes: "更改",
  restore: "恢复此版本",
  restored: "描述已恢复",
  older: "显示更早的版本",
};
